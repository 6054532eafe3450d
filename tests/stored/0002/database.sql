BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
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
INSERT INTO "game" VALUES(1,1,1,'t36s_oY-UoL6lAvz61c_Xw',2,'empty-rack',0,0);
INSERT INTO "game" VALUES(2,1,2,'zmyrROeNteYmVjIJSgT83g',7,'blocked',0,0);
INSERT INTO "game" VALUES(3,1,3,'eJt9j395bC14lXI848YIOw',2,'abandoned',0,1);
INSERT INTO "game" VALUES(4,1,4,'vOYsymSr7pebyJFa-pWkXA',3,'empty-rack',1,0);
INSERT INTO "game" VALUES(5,3,1,'YiAXs05KxNX4ioMqGylv4A',1,'empty-rack',0,0);
INSERT INTO "game" VALUES(6,3,2,'xslu6EjbyJ32qKREbEjixQ',1,'blocked',0,0);
INSERT INTO "game" VALUES(7,3,3,'yQ5Q6Vr00Xp3hz9P69qkTQ',1,'empty-rack',0,0);
INSERT INTO "game" VALUES(8,3,4,'I6gV9dw6nMxV58m0qNzA1A',1,'empty-rack',0,0);
CREATE TABLE keeper (
	id INTEGER NOT NULL, 
	token_hash VARCHAR(64) NOT NULL, 
	since DATETIME NOT NULL, 
	CONSTRAINT pk_keeper PRIMARY KEY (id), 
	CONSTRAINT uq_keeper_token_hash UNIQUE (token_hash)
);
INSERT INTO "keeper" VALUES(1,'e2d0b80a6396633f5dbd7bf27a09561f8318f7a38fe815b5523b346f6f7654e1','2026-01-01 12:00:00.000000');
CREATE TABLE "match" (
	id INTEGER NOT NULL, 
	code VARCHAR(13) NOT NULL, 
	submission VARCHAR(64) NOT NULL, 
	title VARCHAR(400) NOT NULL, 
	tied_low VARCHAR(20) NOT NULL, 
	started DATETIME NOT NULL, is_example BOOLEAN DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_match PRIMARY KEY (id), 
	CONSTRAINT uq_match_code UNIQUE (code), 
	CONSTRAINT uq_match_submission UNIQUE (submission)
);
INSERT INTO "match" VALUES(1,'n8n3mq7fpeusw','j3Nzq-jjlNr4B-JOWMNnQA','Corrections','shared-win','2026-01-06 12:00:00.000000',0);
INSERT INTO "match" VALUES(2,'j9hayhjjvudqx','DCEUt6k_FL3Svx524D6opw','','draw','2026-01-07 12:00:00.000000',0);
INSERT INTO "match" VALUES(3,'dmsyksghq9zcv','_3tmdBrHUubDlTbntOQEdg','Example round','shared-win','2026-01-08 12:00:00.000000',1);
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
CREATE INDEX ix_membership_match_id ON membership (match_id);
CREATE INDEX ix_change_match_id ON change (match_id);
COMMIT;
