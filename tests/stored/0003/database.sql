BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0003');
CREATE TABLE change (
	id INTEGER NOT NULL, 
	match_id INTEGER NOT NULL, 
	game_id INTEGER, 
	keeper_id INTEGER NOT NULL, 
	what VARCHAR(20) NOT NULL, 
	"before" JSON, 
	"after" JSON, 
	at DATETIME NOT NULL, 
	CONSTRAINT pk_change PRIMARY KEY (id), 
	CONSTRAINT fk_change_match_id_match FOREIGN KEY(match_id) REFERENCES "match" (id), 
	CONSTRAINT fk_change_game_id_game FOREIGN KEY(game_id) REFERENCES game (id), 
	CONSTRAINT fk_change_keeper_id_keeper FOREIGN KEY(keeper_id) REFERENCES keeper (id)
);
INSERT INTO "change" VALUES(1,1,NULL,1,'started',NULL,NULL,'2026-01-06 12:00:00.000000');
INSERT INTO "change" VALUES(2,1,1,1,'recorded','null','{"finish": "empty-rack", "by_hand": false, "deleted": false, "entries": [{"typed": "", "jokers": 0, "points": null, "named": true}, {"typed": "13+12+7", "jokers": 1, "points": null, "named": false}, {"typed": "4+J", "jokers": 0, "points": null, "named": false}]}','2026-01-06 12:00:47.123456');
INSERT INTO "change" VALUES(3,1,2,1,'recorded','null','{"finish": "blocked", "by_hand": false, "deleted": false, "entries": [{"typed": "5", "jokers": 0, "points": null, "named": false}, {"typed": "6", "jokers": 0, "points": null, "named": false}, {"typed": "9", "jokers": 0, "points": null, "named": false}]}','2026-01-06 12:01:34.246912');
INSERT INTO "change" VALUES(4,1,1,1,'corrected','{"finish": "empty-rack", "by_hand": false, "deleted": false, "entries": [{"typed": "", "jokers": 0, "points": null, "named": true}, {"typed": "13+12+7", "jokers": 1, "points": null, "named": false}, {"typed": "4+J", "jokers": 0, "points": null, "named": false}]}','{"finish": "empty-rack", "by_hand": false, "deleted": false, "entries": [{"typed": "34", "jokers": 0, "points": null, "named": false}, {"typed": "", "jokers": 0, "points": null, "named": true}, {"typed": "9", "jokers": 0, "points": null, "named": false}]}','2026-01-06 12:02:21.000000');
INSERT INTO "change" VALUES(5,1,3,1,'recorded','null','{"finish": "abandoned", "by_hand": false, "deleted": false, "entries": []}','2026-01-06 12:03:08.123456');
INSERT INTO "change" VALUES(6,1,2,1,'corrected','{"finish": "blocked", "by_hand": false, "deleted": false, "entries": [{"typed": "5", "jokers": 0, "points": null, "named": false}, {"typed": "6", "jokers": 0, "points": null, "named": false}, {"typed": "9", "jokers": 0, "points": null, "named": false}]}','{"finish": "blocked", "by_hand": true, "deleted": false, "entries": [{"typed": "", "jokers": 0, "points": -1, "named": false}, {"typed": "", "jokers": 0, "points": 3, "named": false}, {"typed": "", "jokers": 0, "points": -2, "named": false}]}','2026-01-06 12:03:55.246912');
INSERT INTO "change" VALUES(7,1,2,1,'undone','{"finish": "blocked", "by_hand": true, "deleted": false, "entries": [{"typed": "", "jokers": 0, "points": -1, "named": false}, {"typed": "", "jokers": 0, "points": 3, "named": false}, {"typed": "", "jokers": 0, "points": -2, "named": false}]}','{"finish": "blocked", "by_hand": false, "deleted": false, "entries": [{"typed": "5", "jokers": 0, "points": null, "named": false}, {"typed": "6", "jokers": 0, "points": null, "named": false}, {"typed": "9", "jokers": 0, "points": null, "named": false}]}','2026-01-06 12:04:42.000000');
INSERT INTO "change" VALUES(8,1,2,1,'deleted','{"finish": "blocked", "by_hand": false, "deleted": false, "entries": [{"typed": "5", "jokers": 0, "points": null, "named": false}, {"typed": "6", "jokers": 0, "points": null, "named": false}, {"typed": "9", "jokers": 0, "points": null, "named": false}]}','{"finish": "blocked", "by_hand": false, "deleted": true, "entries": [{"typed": "5", "jokers": 0, "points": null, "named": false}, {"typed": "6", "jokers": 0, "points": null, "named": false}, {"typed": "9", "jokers": 0, "points": null, "named": false}]}','2026-01-06 12:05:29.123456');
INSERT INTO "change" VALUES(9,1,2,1,'undone','{"finish": "blocked", "by_hand": false, "deleted": true, "entries": [{"typed": "5", "jokers": 0, "points": null, "named": false}, {"typed": "6", "jokers": 0, "points": null, "named": false}, {"typed": "9", "jokers": 0, "points": null, "named": false}]}','{"finish": "blocked", "by_hand": false, "deleted": false, "entries": [{"typed": "5", "jokers": 0, "points": null, "named": false}, {"typed": "6", "jokers": 0, "points": null, "named": false}, {"typed": "9", "jokers": 0, "points": null, "named": false}]}','2026-01-06 12:06:16.246912');
INSERT INTO "change" VALUES(10,1,2,1,'deleted','{"finish": "blocked", "by_hand": false, "deleted": false, "entries": [{"typed": "5", "jokers": 0, "points": null, "named": false}, {"typed": "6", "jokers": 0, "points": null, "named": false}, {"typed": "9", "jokers": 0, "points": null, "named": false}]}','{"finish": "blocked", "by_hand": false, "deleted": true, "entries": [{"typed": "5", "jokers": 0, "points": null, "named": false}, {"typed": "6", "jokers": 0, "points": null, "named": false}, {"typed": "9", "jokers": 0, "points": null, "named": false}]}','2026-01-06 12:07:03.000000');
INSERT INTO "change" VALUES(11,1,2,1,'restored','{"finish": "blocked", "by_hand": false, "deleted": true, "entries": [{"typed": "5", "jokers": 0, "points": null, "named": false}, {"typed": "6", "jokers": 0, "points": null, "named": false}, {"typed": "9", "jokers": 0, "points": null, "named": false}]}','{"finish": "blocked", "by_hand": false, "deleted": false, "entries": [{"typed": "5", "jokers": 0, "points": null, "named": false}, {"typed": "5", "jokers": 0, "points": null, "named": false}, {"typed": "9", "jokers": 0, "points": null, "named": false}]}','2026-01-06 12:07:50.123456');
INSERT INTO "change" VALUES(12,1,4,1,'recorded','null','{"finish": "empty-rack", "by_hand": true, "deleted": false, "entries": [{"typed": "", "jokers": 0, "points": -4, "named": false}, {"typed": "", "jokers": 0, "points": -8, "named": false}, {"typed": "", "jokers": 0, "points": 12, "named": false}]}','2026-01-06 12:08:37.246912');
INSERT INTO "change" VALUES(13,1,4,1,'deleted','{"finish": "empty-rack", "by_hand": true, "deleted": false, "entries": [{"typed": "", "jokers": 0, "points": -4, "named": false}, {"typed": "", "jokers": 0, "points": -8, "named": false}, {"typed": "", "jokers": 0, "points": 12, "named": false}]}','{"finish": "empty-rack", "by_hand": true, "deleted": true, "entries": [{"typed": "", "jokers": 0, "points": -4, "named": false}, {"typed": "", "jokers": 0, "points": -8, "named": false}, {"typed": "", "jokers": 0, "points": 12, "named": false}]}','2026-01-06 12:09:24.000000');
INSERT INTO "change" VALUES(14,1,4,1,'undone','{"finish": "empty-rack", "by_hand": true, "deleted": true, "entries": [{"typed": "", "jokers": 0, "points": -4, "named": false}, {"typed": "", "jokers": 0, "points": -8, "named": false}, {"typed": "", "jokers": 0, "points": 12, "named": false}]}','{"finish": "empty-rack", "by_hand": true, "deleted": false, "entries": [{"typed": "", "jokers": 0, "points": -4, "named": false}, {"typed": "", "jokers": 0, "points": -8, "named": false}, {"typed": "", "jokers": 0, "points": 12, "named": false}]}','2026-01-06 12:10:11.123456');
INSERT INTO "change" VALUES(15,1,3,1,'deleted','{"finish": "abandoned", "by_hand": false, "deleted": false, "entries": []}','{"finish": "abandoned", "by_hand": false, "deleted": true, "entries": []}','2026-01-06 12:10:58.246912');
INSERT INTO "change" VALUES(16,2,NULL,1,'started',NULL,NULL,'2026-01-07 12:00:00.000000');
INSERT INTO "change" VALUES(17,3,5,1,'recorded','null','{"finish": "empty-rack", "by_hand": false, "deleted": false, "entries": [{"typed": "12", "jokers": 0, "points": null, "named": false}, {"typed": "", "jokers": 0, "points": null, "named": true}, {"typed": "17", "jokers": 0, "points": null, "named": false}, {"typed": "25", "jokers": 0, "points": null, "named": false}]}','2026-01-08 12:00:00.000000');
INSERT INTO "change" VALUES(18,3,6,1,'recorded','null','{"finish": "blocked", "by_hand": false, "deleted": false, "entries": [{"typed": "4", "jokers": 0, "points": null, "named": false}, {"typed": "9", "jokers": 0, "points": null, "named": false}, {"typed": "6+9", "jokers": 0, "points": null, "named": false}, {"typed": "11+12", "jokers": 0, "points": null, "named": false}]}','2026-01-08 12:00:47.123456');
INSERT INTO "change" VALUES(19,3,7,1,'recorded','null','{"finish": "empty-rack", "by_hand": false, "deleted": false, "entries": [{"typed": "8", "jokers": 0, "points": null, "named": false}, {"typed": "10+11", "jokers": 0, "points": null, "named": false}, {"typed": "", "jokers": 0, "points": null, "named": true}, {"typed": "4+J", "jokers": 0, "points": null, "named": false}]}','2026-01-08 12:01:34.246912');
INSERT INTO "change" VALUES(20,3,NULL,1,'started',NULL,NULL,'2026-01-08 12:02:21.000000');
INSERT INTO "change" VALUES(21,3,8,1,'recorded','null','{"finish": "empty-rack", "by_hand": false, "deleted": false, "entries": [{"typed": "", "jokers": 0, "points": null, "named": true}, {"typed": "1", "jokers": 0, "points": null, "named": false}, {"typed": "2", "jokers": 0, "points": null, "named": false}, {"typed": "3", "jokers": 0, "points": null, "named": false}]}','2026-01-08 12:03:08.123456');
INSERT INTO "change" VALUES(22,4,NULL,1,'started',NULL,NULL,'2026-01-09 12:00:00.000000');
INSERT INTO "change" VALUES(23,4,9,1,'recorded','null','{"finish": "empty-rack", "by_hand": false, "deleted": false, "entries": [{"typed": "", "jokers": 0, "points": null, "named": true}, {"typed": "7", "jokers": 0, "points": null, "named": false}]}','2026-01-09 12:00:47.123456');
INSERT INTO "change" VALUES(24,4,10,1,'recorded','null','{"finish": "blocked", "by_hand": false, "deleted": false, "entries": [{"typed": "7", "jokers": 0, "points": null, "named": false}, {"typed": "8", "jokers": 0, "points": null, "named": false}]}','2026-01-09 12:01:34.246912');
INSERT INTO "change" VALUES(25,4,NULL,1,'extended','{"length_number": 1}','{"length_number": 2}','2026-01-09 12:02:21.000000');
INSERT INTO "change" VALUES(26,4,NULL,1,'stopped','{"stopped": false}','{"stopped": true}','2026-01-09 12:03:08.123456');
INSERT INTO "change" VALUES(27,4,NULL,1,'resumed','{"stopped": true}','{"stopped": false}','2026-01-09 12:03:55.246912');
INSERT INTO "change" VALUES(28,4,9,1,'corrected','{"finish": "empty-rack", "by_hand": false, "deleted": false, "entries": [{"typed": "", "jokers": 0, "points": null, "named": true}, {"typed": "7", "jokers": 0, "points": null, "named": false}]}','{"finish": "empty-rack", "by_hand": false, "deleted": false, "entries": [{"typed": "9", "jokers": 0, "points": null, "named": false}, {"typed": "", "jokers": 0, "points": null, "named": true}]}','2026-01-09 12:04:42.000000');
INSERT INTO "change" VALUES(29,5,NULL,1,'started',NULL,NULL,'2026-01-10 12:00:00.000000');
INSERT INTO "change" VALUES(30,5,11,1,'recorded','null','{"finish": "empty-rack", "by_hand": false, "deleted": false, "entries": [{"typed": "", "jokers": 0, "points": null, "named": true}, {"typed": "7", "jokers": 0, "points": null, "named": false}]}','2026-01-10 12:00:47.123456');
INSERT INTO "change" VALUES(31,6,NULL,1,'started',NULL,NULL,'2026-01-11 12:00:00.000000');
INSERT INTO "change" VALUES(32,6,12,1,'recorded','null','{"finish": "empty-rack", "by_hand": false, "deleted": false, "entries": [{"typed": "", "jokers": 0, "points": null, "named": true}, {"typed": "7", "jokers": 0, "points": null, "named": false}]}','2026-01-11 12:00:47.123456');
INSERT INTO "change" VALUES(33,6,13,1,'recorded','null','{"finish": "blocked", "by_hand": false, "deleted": false, "entries": [{"typed": "7", "jokers": 0, "points": null, "named": false}, {"typed": "8", "jokers": 0, "points": null, "named": false}]}','2026-01-11 12:01:34.246912');
INSERT INTO "change" VALUES(34,6,NULL,1,'extended','{"length_number": 1}','{"length_number": 2}','2026-01-11 12:02:21.000000');
INSERT INTO "change" VALUES(35,6,NULL,1,'stopped','{"stopped": false}','{"stopped": true}','2026-01-11 12:03:08.123456');
INSERT INTO "change" VALUES(36,6,NULL,1,'resumed','{"stopped": true}','{"stopped": false}','2026-01-11 12:03:55.246912');
INSERT INTO "change" VALUES(37,6,12,1,'corrected','{"finish": "empty-rack", "by_hand": false, "deleted": false, "entries": [{"typed": "", "jokers": 0, "points": null, "named": true}, {"typed": "7", "jokers": 0, "points": null, "named": false}]}','{"finish": "empty-rack", "by_hand": false, "deleted": false, "entries": [{"typed": "9", "jokers": 0, "points": null, "named": false}, {"typed": "", "jokers": 0, "points": null, "named": true}]}','2026-01-11 12:04:42.000000');
INSERT INTO "change" VALUES(38,7,NULL,1,'started',NULL,NULL,'2026-01-12 12:00:00.000000');
INSERT INTO "change" VALUES(39,7,14,1,'recorded','null','{"finish": "empty-rack", "by_hand": false, "deleted": false, "entries": [{"typed": "", "jokers": 0, "points": null, "named": true}, {"typed": "7", "jokers": 0, "points": null, "named": false}]}','2026-01-12 12:00:47.123456');
INSERT INTO "change" VALUES(40,7,15,1,'recorded','null','{"finish": "blocked", "by_hand": false, "deleted": false, "entries": [{"typed": "7", "jokers": 0, "points": null, "named": false}, {"typed": "8", "jokers": 0, "points": null, "named": false}]}','2026-01-12 12:01:34.246912');
INSERT INTO "change" VALUES(41,7,NULL,1,'extended','{"length_number": 1}','{"length_number": 2}','2026-01-12 12:02:21.000000');
INSERT INTO "change" VALUES(42,7,NULL,1,'stopped','{"stopped": false}','{"stopped": true}','2026-01-12 12:03:08.123456');
INSERT INTO "change" VALUES(43,7,NULL,1,'resumed','{"stopped": true}','{"stopped": false}','2026-01-12 12:03:55.246912');
INSERT INTO "change" VALUES(44,7,14,1,'corrected','{"finish": "empty-rack", "by_hand": false, "deleted": false, "entries": [{"typed": "", "jokers": 0, "points": null, "named": true}, {"typed": "7", "jokers": 0, "points": null, "named": false}]}','{"finish": "empty-rack", "by_hand": false, "deleted": false, "entries": [{"typed": "9", "jokers": 0, "points": null, "named": false}, {"typed": "", "jokers": 0, "points": null, "named": true}]}','2026-01-12 12:04:42.000000');
INSERT INTO "change" VALUES(45,8,NULL,1,'started',NULL,NULL,'2026-01-13 12:00:00.000000');
INSERT INTO "change" VALUES(46,8,16,1,'recorded','null','{"finish": "abandoned", "by_hand": false, "deleted": false, "entries": []}','2026-01-13 12:00:47.123456');
INSERT INTO "change" VALUES(47,9,NULL,1,'started',NULL,NULL,'2026-01-14 12:00:00.000000');
INSERT INTO "change" VALUES(48,9,17,1,'recorded','null','{"finish": "empty-rack", "by_hand": true, "deleted": false, "entries": [{"typed": "", "jokers": 0, "points": 5, "named": false}, {"typed": "", "jokers": 0, "points": -5, "named": false}]}','2026-01-14 12:00:47.123456');
INSERT INTO "change" VALUES(49,9,18,1,'recorded','null','{"finish": "empty-rack", "by_hand": true, "deleted": false, "entries": [{"typed": "", "jokers": 0, "points": -7, "named": false}, {"typed": "", "jokers": 0, "points": 7, "named": false}]}','2026-01-14 12:01:34.246912');
CREATE TABLE entry (
	game_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	typed VARCHAR(80) NOT NULL, 
	jokers INTEGER NOT NULL, 
	points INTEGER, 
	named BOOLEAN NOT NULL, 
	CONSTRAINT pk_entry PRIMARY KEY (game_id, seat), 
	CONSTRAINT fk_entry_game_id_game FOREIGN KEY(game_id) REFERENCES game (id)
);
INSERT INTO "entry" VALUES(1,0,'34',0,NULL,0);
INSERT INTO "entry" VALUES(1,1,'',0,NULL,1);
INSERT INTO "entry" VALUES(1,2,'9',0,NULL,0);
INSERT INTO "entry" VALUES(2,0,'5',0,NULL,0);
INSERT INTO "entry" VALUES(2,1,'5',0,NULL,0);
INSERT INTO "entry" VALUES(2,2,'9',0,NULL,0);
INSERT INTO "entry" VALUES(4,0,'',0,-4,0);
INSERT INTO "entry" VALUES(4,1,'',0,-8,0);
INSERT INTO "entry" VALUES(4,2,'',0,12,0);
INSERT INTO "entry" VALUES(5,0,'12',0,NULL,0);
INSERT INTO "entry" VALUES(5,1,'',0,NULL,1);
INSERT INTO "entry" VALUES(5,2,'17',0,NULL,0);
INSERT INTO "entry" VALUES(5,3,'25',0,NULL,0);
INSERT INTO "entry" VALUES(6,0,'4',0,NULL,0);
INSERT INTO "entry" VALUES(6,1,'9',0,NULL,0);
INSERT INTO "entry" VALUES(6,2,'6+9',0,NULL,0);
INSERT INTO "entry" VALUES(6,3,'11+12',0,NULL,0);
INSERT INTO "entry" VALUES(7,0,'8',0,NULL,0);
INSERT INTO "entry" VALUES(7,1,'10+11',0,NULL,0);
INSERT INTO "entry" VALUES(7,2,'',0,NULL,1);
INSERT INTO "entry" VALUES(7,3,'4+J',0,NULL,0);
INSERT INTO "entry" VALUES(8,0,'',0,NULL,1);
INSERT INTO "entry" VALUES(8,1,'1',0,NULL,0);
INSERT INTO "entry" VALUES(8,2,'2',0,NULL,0);
INSERT INTO "entry" VALUES(8,3,'3',0,NULL,0);
INSERT INTO "entry" VALUES(9,0,'9',0,NULL,0);
INSERT INTO "entry" VALUES(9,1,'',0,NULL,1);
INSERT INTO "entry" VALUES(10,0,'7',0,NULL,0);
INSERT INTO "entry" VALUES(10,1,'8',0,NULL,0);
INSERT INTO "entry" VALUES(11,0,'',0,NULL,1);
INSERT INTO "entry" VALUES(11,1,'7',0,NULL,0);
INSERT INTO "entry" VALUES(12,0,'9',0,NULL,0);
INSERT INTO "entry" VALUES(12,1,'',0,NULL,1);
INSERT INTO "entry" VALUES(13,0,'7',0,NULL,0);
INSERT INTO "entry" VALUES(13,1,'8',0,NULL,0);
INSERT INTO "entry" VALUES(14,0,'9',0,NULL,0);
INSERT INTO "entry" VALUES(14,1,'',0,NULL,1);
INSERT INTO "entry" VALUES(15,0,'7',0,NULL,0);
INSERT INTO "entry" VALUES(15,1,'8',0,NULL,0);
INSERT INTO "entry" VALUES(17,0,'',0,5,0);
INSERT INTO "entry" VALUES(17,1,'',0,-5,0);
INSERT INTO "entry" VALUES(18,0,'',0,-7,0);
INSERT INTO "entry" VALUES(18,1,'',0,7,0);
CREATE TABLE game (
	id INTEGER NOT NULL, 
	match_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	submission VARCHAR(64) NOT NULL, 
	version INTEGER NOT NULL, 
	finish VARCHAR(20) NOT NULL, 
	by_hand BOOLEAN NOT NULL, 
	deleted BOOLEAN NOT NULL, 
	CONSTRAINT pk_game PRIMARY KEY (id), 
	CONSTRAINT uq_game_match_id_number UNIQUE (match_id, number), 
	CONSTRAINT uq_game_match_id_submission UNIQUE (match_id, submission), 
	CONSTRAINT fk_game_match_id_match FOREIGN KEY(match_id) REFERENCES "match" (id)
);
INSERT INTO "game" VALUES(1,1,1,'RcyOJoY9Xzt_OoaiRLnQJg',2,'empty-rack',0,0);
INSERT INTO "game" VALUES(2,1,2,'ma7CvROo4ANYn-GrPtr4xg',7,'blocked',0,0);
INSERT INTO "game" VALUES(3,1,3,'lhUGeReBQZgg2AS4T2KP6w',2,'abandoned',0,1);
INSERT INTO "game" VALUES(4,1,4,'yk2ob0O_asehBWygWxDw2g',3,'empty-rack',1,0);
INSERT INTO "game" VALUES(5,3,1,'wvM-EOJxZHuM-ZvaS6yFow',1,'empty-rack',0,0);
INSERT INTO "game" VALUES(6,3,2,'W-1j_YM6x3s5H6kW1aMVWA',1,'blocked',0,0);
INSERT INTO "game" VALUES(7,3,3,'s9DzzCV8DRG-BhRpGxio5Q',1,'empty-rack',0,0);
INSERT INTO "game" VALUES(8,3,4,'T4-YJnDvJgX3dDxLjClZbQ',1,'empty-rack',0,0);
INSERT INTO "game" VALUES(9,4,1,'raYbiWhfCAio0OryUNCHMg',2,'empty-rack',0,0);
INSERT INTO "game" VALUES(10,4,2,'Km1sQzKo_CfOWJKw4xLdCg',1,'blocked',0,0);
INSERT INTO "game" VALUES(11,5,1,'5HH8b9fsUPq5jBtCNZlohQ',1,'empty-rack',0,0);
INSERT INTO "game" VALUES(12,6,1,'AbH6tBSXZ0en0O-8fA9QfQ',2,'empty-rack',0,0);
INSERT INTO "game" VALUES(13,6,2,'2qoPre7OcAXOMZv2FZaBXg',1,'blocked',0,0);
INSERT INTO "game" VALUES(14,7,1,'hSAbPdLP6VNNE_kvtJOVrQ',2,'empty-rack',0,0);
INSERT INTO "game" VALUES(15,7,2,'FUwSGogOyZnFXGxS7m778g',1,'blocked',0,0);
INSERT INTO "game" VALUES(16,8,1,'TG0RV-5jps5STPTTAgBWpA',1,'abandoned',0,0);
INSERT INTO "game" VALUES(17,9,1,'0ECt69HGy2nLee8n2BYXMw',1,'empty-rack',1,0);
INSERT INTO "game" VALUES(18,9,2,'44MxAXzGM3orAHrxX1Ah1Q',1,'empty-rack',1,0);
CREATE TABLE keeper (
	id INTEGER NOT NULL, 
	token_hash VARCHAR(64) NOT NULL, 
	since DATETIME NOT NULL, 
	CONSTRAINT pk_keeper PRIMARY KEY (id), 
	CONSTRAINT uq_keeper_token_hash UNIQUE (token_hash)
);
INSERT INTO "keeper" VALUES(1,'650f7800a14d05d32d43d8ce308d3ba0e440cc8dbba8037577c33daf353cd766','2026-01-01 12:00:00.000000');
CREATE TABLE "match" (
	id INTEGER NOT NULL, 
	code VARCHAR(13) NOT NULL, 
	submission VARCHAR(64) NOT NULL, 
	title VARCHAR(400) NOT NULL, 
	tied_low VARCHAR(20) NOT NULL, 
	started DATETIME NOT NULL, is_example BOOLEAN DEFAULT 0 NOT NULL, scoring VARCHAR(20) DEFAULT 'difference' NOT NULL, length_kind VARCHAR(20) DEFAULT 'rounds' NOT NULL, length_number INTEGER DEFAULT '1' NOT NULL, first_meld INTEGER DEFAULT '30' NOT NULL, turn_seconds INTEGER DEFAULT '60' NOT NULL, box VARCHAR(20) DEFAULT 'standard' NOT NULL, teaching BOOLEAN DEFAULT 0 NOT NULL, stopped BOOLEAN DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_match PRIMARY KEY (id), 
	CONSTRAINT uq_match_code UNIQUE (code), 
	CONSTRAINT uq_match_submission UNIQUE (submission)
);
INSERT INTO "match" VALUES(1,'ak98rhkvkhepw','JfpeA59SqOipX2TWWJwfeA','Corrections','shared-win','2026-01-06 12:00:00.000000',0,'difference','rounds',1,30,60,'standard',0,0);
INSERT INTO "match" VALUES(2,'xcqyy2wanqr7r','tGrHlVvkVmiUhpGVBK59Ow','','draw','2026-01-07 12:00:00.000000',0,'difference','rounds',1,30,60,'standard',0,0);
INSERT INTO "match" VALUES(3,'xmm5rp8pvmab5','yr1S3E5QjlNBL_L2Miyxig','Example round','shared-win','2026-01-08 12:00:00.000000',1,'difference','rounds',1,30,60,'standard',0,0);
INSERT INTO "match" VALUES(4,'ckxyaj93b245n','OTSBCyvQt2AMt-u3vK0clg','Preset gentle-start','shared-win','2026-01-09 12:00:00.000000',0,'difference','rounds',2,20,90,'standard',0,0);
INSERT INTO "match" VALUES(5,'5nzujafpsr9yb','ubzo3buIfJjWGlSuo7srjw','Preset one-game','shared-win','2026-01-10 12:00:00.000000',0,'difference','single-game',0,30,60,'standard',0,0);
INSERT INTO "match" VALUES(6,'mp63ppcgdqydn','Tb2bULIvIgWrY2NgAe-knQ','Preset low-total','shared-win','2026-01-11 12:00:00.000000',0,'low-total','rounds',2,30,60,'standard',0,0);
INSERT INTO "match" VALUES(7,'tv2mqs6bj9pua','VEbnTFGejMmZlI1gjt_YGg','Preset winner-only','shared-win','2026-01-12 12:00:00.000000',0,'winner-only','rounds',2,30,60,'standard',0,0);
INSERT INTO "match" VALUES(8,'53jz8cuvvm7wa','1257c6UIRkWtbJs5aUl5yQ','Preset teaching-game','shared-win','2026-01-13 12:00:00.000000',0,'difference','single-game',0,30,0,'standard',1,0);
INSERT INTO "match" VALUES(9,'juwagdpfbfmf3','5jXolrBOMyH9gdhr5MS8Sg','','shared-win','2026-01-14 12:00:00.000000',0,'difference','rounds',1,30,60,'standard',0,0);
CREATE TABLE membership (
	keeper_id INTEGER NOT NULL, 
	match_id INTEGER NOT NULL, 
	CONSTRAINT pk_membership PRIMARY KEY (keeper_id, match_id), 
	CONSTRAINT fk_membership_keeper_id_keeper FOREIGN KEY(keeper_id) REFERENCES keeper (id), 
	CONSTRAINT fk_membership_match_id_match FOREIGN KEY(match_id) REFERENCES "match" (id)
);
INSERT INTO "membership" VALUES(1,1);
INSERT INTO "membership" VALUES(1,2);
INSERT INTO "membership" VALUES(1,3);
INSERT INTO "membership" VALUES(1,4);
INSERT INTO "membership" VALUES(1,5);
INSERT INTO "membership" VALUES(1,6);
INSERT INTO "membership" VALUES(1,7);
INSERT INTO "membership" VALUES(1,8);
INSERT INTO "membership" VALUES(1,9);
CREATE TABLE player (
	id INTEGER NOT NULL, 
	match_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	name VARCHAR(400) NOT NULL, 
	CONSTRAINT pk_player PRIMARY KEY (id), 
	CONSTRAINT uq_player_match_id_seat UNIQUE (match_id, seat), 
	CONSTRAINT fk_player_match_id_match FOREIGN KEY(match_id) REFERENCES "match" (id)
);
INSERT INTO "player" VALUES(1,1,0,'Zoë');
INSERT INTO "player" VALUES(2,1,1,'علي');
INSERT INTO "player" VALUES(3,1,2,'王小明');
INSERT INTO "player" VALUES(4,2,0,'Zoë');
INSERT INTO "player" VALUES(5,2,1,'👩‍👩‍👧 Eve');
INSERT INTO "player" VALUES(6,3,0,'Ann');
INSERT INTO "player" VALUES(7,3,1,'Bea');
INSERT INTO "player" VALUES(8,3,2,'Cy');
INSERT INTO "player" VALUES(9,3,3,'Dee');
INSERT INTO "player" VALUES(10,4,0,'Zoë');
INSERT INTO "player" VALUES(11,4,1,'علي');
INSERT INTO "player" VALUES(12,5,0,'Zoë');
INSERT INTO "player" VALUES(13,5,1,'علي');
INSERT INTO "player" VALUES(14,6,0,'Zoë');
INSERT INTO "player" VALUES(15,6,1,'علي');
INSERT INTO "player" VALUES(16,7,0,'Zoë');
INSERT INTO "player" VALUES(17,7,1,'علي');
INSERT INTO "player" VALUES(18,8,0,'Zoë');
INSERT INTO "player" VALUES(19,8,1,'علي');
INSERT INTO "player" VALUES(20,9,0,'Zoë');
INSERT INTO "player" VALUES(21,9,1,'Bea');
CREATE INDEX ix_membership_match_id ON membership (match_id);
CREATE INDEX ix_change_match_id ON change (match_id);
COMMIT;
