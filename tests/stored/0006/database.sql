BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0006');
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
INSERT INTO "change" VALUES(2,1,1,1,'recorded','null','{"finish": "empty-rack", "by_hand": false, "deleted": false, "opener": null, "entries": [{"seat": 0, "typed": "", "jokers": 0, "points": null, "named": true, "sat_out": false}, {"seat": 1, "typed": "13+12+7", "jokers": 1, "points": null, "named": false, "sat_out": false}, {"seat": 2, "typed": "4+J", "jokers": 0, "points": null, "named": false, "sat_out": false}]}','2026-01-06 12:00:47.123456');
INSERT INTO "change" VALUES(3,1,2,1,'recorded','null','{"finish": "blocked", "by_hand": false, "deleted": false, "opener": null, "entries": [{"seat": 0, "typed": "5", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 1, "typed": "6", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 2, "typed": "9", "jokers": 0, "points": null, "named": false, "sat_out": false}]}','2026-01-06 12:01:34.246912');
INSERT INTO "change" VALUES(4,1,1,1,'corrected','{"finish": "empty-rack", "by_hand": false, "deleted": false, "opener": null, "entries": [{"seat": 0, "typed": "", "jokers": 0, "points": null, "named": true, "sat_out": false}, {"seat": 1, "typed": "13+12+7", "jokers": 1, "points": null, "named": false, "sat_out": false}, {"seat": 2, "typed": "4+J", "jokers": 0, "points": null, "named": false, "sat_out": false}]}','{"finish": "empty-rack", "by_hand": false, "deleted": false, "opener": null, "entries": [{"seat": 0, "typed": "34", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 1, "typed": "", "jokers": 0, "points": null, "named": true, "sat_out": false}, {"seat": 2, "typed": "9", "jokers": 0, "points": null, "named": false, "sat_out": false}]}','2026-01-06 12:02:21.000000');
INSERT INTO "change" VALUES(5,1,3,1,'recorded','null','{"finish": "abandoned", "by_hand": false, "deleted": false, "opener": null, "entries": []}','2026-01-06 12:03:08.123456');
INSERT INTO "change" VALUES(6,1,2,1,'corrected','{"finish": "blocked", "by_hand": false, "deleted": false, "opener": null, "entries": [{"seat": 0, "typed": "5", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 1, "typed": "6", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 2, "typed": "9", "jokers": 0, "points": null, "named": false, "sat_out": false}]}','{"finish": "blocked", "by_hand": true, "deleted": false, "opener": null, "entries": [{"seat": 0, "typed": "", "jokers": 0, "points": -1, "named": false, "sat_out": false}, {"seat": 1, "typed": "", "jokers": 0, "points": 3, "named": false, "sat_out": false}, {"seat": 2, "typed": "", "jokers": 0, "points": -2, "named": false, "sat_out": false}]}','2026-01-06 12:03:55.246912');
INSERT INTO "change" VALUES(7,1,2,1,'undone','{"finish": "blocked", "by_hand": true, "deleted": false, "opener": null, "entries": [{"seat": 0, "typed": "", "jokers": 0, "points": -1, "named": false, "sat_out": false}, {"seat": 1, "typed": "", "jokers": 0, "points": 3, "named": false, "sat_out": false}, {"seat": 2, "typed": "", "jokers": 0, "points": -2, "named": false, "sat_out": false}]}','{"finish": "blocked", "by_hand": false, "deleted": false, "opener": null, "entries": [{"seat": 0, "typed": "5", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 1, "typed": "6", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 2, "typed": "9", "jokers": 0, "points": null, "named": false, "sat_out": false}]}','2026-01-06 12:04:42.000000');
INSERT INTO "change" VALUES(8,1,2,1,'deleted','{"finish": "blocked", "by_hand": false, "deleted": false, "opener": null, "entries": [{"seat": 0, "typed": "5", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 1, "typed": "6", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 2, "typed": "9", "jokers": 0, "points": null, "named": false, "sat_out": false}]}','{"finish": "blocked", "by_hand": false, "deleted": true, "opener": null, "entries": [{"seat": 0, "typed": "5", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 1, "typed": "6", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 2, "typed": "9", "jokers": 0, "points": null, "named": false, "sat_out": false}]}','2026-01-06 12:05:29.123456');
INSERT INTO "change" VALUES(9,1,2,1,'undone','{"finish": "blocked", "by_hand": false, "deleted": true, "opener": null, "entries": [{"seat": 0, "typed": "5", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 1, "typed": "6", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 2, "typed": "9", "jokers": 0, "points": null, "named": false, "sat_out": false}]}','{"finish": "blocked", "by_hand": false, "deleted": false, "opener": null, "entries": [{"seat": 0, "typed": "5", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 1, "typed": "6", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 2, "typed": "9", "jokers": 0, "points": null, "named": false, "sat_out": false}]}','2026-01-06 12:06:16.246912');
INSERT INTO "change" VALUES(10,1,2,1,'deleted','{"finish": "blocked", "by_hand": false, "deleted": false, "opener": null, "entries": [{"seat": 0, "typed": "5", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 1, "typed": "6", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 2, "typed": "9", "jokers": 0, "points": null, "named": false, "sat_out": false}]}','{"finish": "blocked", "by_hand": false, "deleted": true, "opener": null, "entries": [{"seat": 0, "typed": "5", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 1, "typed": "6", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 2, "typed": "9", "jokers": 0, "points": null, "named": false, "sat_out": false}]}','2026-01-06 12:07:03.000000');
INSERT INTO "change" VALUES(11,1,2,1,'restored','{"finish": "blocked", "by_hand": false, "deleted": true, "opener": null, "entries": [{"seat": 0, "typed": "5", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 1, "typed": "6", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 2, "typed": "9", "jokers": 0, "points": null, "named": false, "sat_out": false}]}','{"finish": "blocked", "by_hand": false, "deleted": false, "opener": null, "entries": [{"seat": 0, "typed": "5", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 1, "typed": "5", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 2, "typed": "9", "jokers": 0, "points": null, "named": false, "sat_out": false}]}','2026-01-06 12:07:50.123456');
INSERT INTO "change" VALUES(12,1,4,1,'recorded','null','{"finish": "empty-rack", "by_hand": true, "deleted": false, "opener": null, "entries": [{"seat": 0, "typed": "", "jokers": 0, "points": -4, "named": false, "sat_out": false}, {"seat": 1, "typed": "", "jokers": 0, "points": -8, "named": false, "sat_out": false}, {"seat": 2, "typed": "", "jokers": 0, "points": 12, "named": false, "sat_out": false}]}','2026-01-06 12:08:37.246912');
INSERT INTO "change" VALUES(13,1,4,1,'deleted','{"finish": "empty-rack", "by_hand": true, "deleted": false, "opener": null, "entries": [{"seat": 0, "typed": "", "jokers": 0, "points": -4, "named": false, "sat_out": false}, {"seat": 1, "typed": "", "jokers": 0, "points": -8, "named": false, "sat_out": false}, {"seat": 2, "typed": "", "jokers": 0, "points": 12, "named": false, "sat_out": false}]}','{"finish": "empty-rack", "by_hand": true, "deleted": true, "opener": null, "entries": [{"seat": 0, "typed": "", "jokers": 0, "points": -4, "named": false, "sat_out": false}, {"seat": 1, "typed": "", "jokers": 0, "points": -8, "named": false, "sat_out": false}, {"seat": 2, "typed": "", "jokers": 0, "points": 12, "named": false, "sat_out": false}]}','2026-01-06 12:09:24.000000');
INSERT INTO "change" VALUES(14,1,4,1,'undone','{"finish": "empty-rack", "by_hand": true, "deleted": true, "opener": null, "entries": [{"seat": 0, "typed": "", "jokers": 0, "points": -4, "named": false, "sat_out": false}, {"seat": 1, "typed": "", "jokers": 0, "points": -8, "named": false, "sat_out": false}, {"seat": 2, "typed": "", "jokers": 0, "points": 12, "named": false, "sat_out": false}]}','{"finish": "empty-rack", "by_hand": true, "deleted": false, "opener": null, "entries": [{"seat": 0, "typed": "", "jokers": 0, "points": -4, "named": false, "sat_out": false}, {"seat": 1, "typed": "", "jokers": 0, "points": -8, "named": false, "sat_out": false}, {"seat": 2, "typed": "", "jokers": 0, "points": 12, "named": false, "sat_out": false}]}','2026-01-06 12:10:11.123456');
INSERT INTO "change" VALUES(15,1,3,1,'deleted','{"finish": "abandoned", "by_hand": false, "deleted": false, "opener": null, "entries": []}','{"finish": "abandoned", "by_hand": false, "deleted": true, "opener": null, "entries": []}','2026-01-06 12:10:58.246912');
INSERT INTO "change" VALUES(16,2,NULL,1,'started',NULL,NULL,'2026-01-07 12:00:00.000000');
INSERT INTO "change" VALUES(17,3,NULL,1,'started',NULL,NULL,'2026-01-08 12:00:00.000000');
INSERT INTO "change" VALUES(18,3,5,1,'recorded','null','{"finish": "blocked", "by_hand": false, "deleted": false, "opener": null, "entries": [{"seat": 0, "typed": "J", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 1, "typed": "30", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 2, "typed": "30", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 3, "typed": "30", "jokers": 0, "points": null, "named": false, "sat_out": false}]}','2026-01-08 12:00:47.123456');
INSERT INTO "change" VALUES(19,3,6,1,'recorded','null','{"finish": "blocked", "by_hand": true, "deleted": false, "opener": null, "entries": [{"seat": 0, "typed": "", "jokers": 0, "points": 0, "named": true, "sat_out": false}, {"seat": 1, "typed": "", "jokers": 0, "points": 0, "named": true, "sat_out": false}, {"seat": 2, "typed": "", "jokers": 0, "points": 0, "named": false, "sat_out": false}, {"seat": 3, "typed": "", "jokers": 0, "points": 0, "named": false, "sat_out": false}]}','2026-01-08 12:01:34.246912');
INSERT INTO "change" VALUES(20,4,NULL,1,'started',NULL,NULL,'2026-01-09 12:00:00.000000');
INSERT INTO "change" VALUES(21,4,7,1,'recorded','null','{"finish": "blocked", "by_hand": false, "deleted": false, "opener": null, "entries": [{"seat": 0, "typed": "J", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 1, "typed": "30", "jokers": 0, "points": null, "named": true, "sat_out": false}, {"seat": 2, "typed": "30", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 3, "typed": "30", "jokers": 0, "points": null, "named": false, "sat_out": false}]}','2026-01-09 12:00:47.123456');
INSERT INTO "change" VALUES(22,4,8,1,'recorded','null','{"finish": "blocked", "by_hand": true, "deleted": false, "opener": null, "entries": [{"seat": 0, "typed": "", "jokers": 0, "points": 0, "named": false, "sat_out": false}, {"seat": 1, "typed": "", "jokers": 0, "points": 0, "named": true, "sat_out": false}, {"seat": 2, "typed": "", "jokers": 0, "points": 0, "named": false, "sat_out": false}, {"seat": 3, "typed": "", "jokers": 0, "points": 0, "named": false, "sat_out": false}]}','2026-01-09 12:01:34.246912');
INSERT INTO "change" VALUES(23,5,NULL,1,'started',NULL,NULL,'2026-01-10 12:00:00.000000');
INSERT INTO "change" VALUES(24,5,9,1,'recorded','null','{"finish": "blocked", "by_hand": false, "deleted": false, "opener": null, "entries": [{"seat": 0, "typed": "J", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 1, "typed": "30", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 2, "typed": "30", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 3, "typed": "30", "jokers": 0, "points": null, "named": false, "sat_out": false}]}','2026-01-10 12:00:47.123456');
INSERT INTO "change" VALUES(25,5,10,1,'recorded','null','{"finish": "blocked", "by_hand": true, "deleted": false, "opener": null, "entries": [{"seat": 0, "typed": "", "jokers": 0, "points": 0, "named": false, "sat_out": false}, {"seat": 1, "typed": "", "jokers": 0, "points": 0, "named": false, "sat_out": false}, {"seat": 2, "typed": "", "jokers": 0, "points": 0, "named": false, "sat_out": false}, {"seat": 3, "typed": "", "jokers": 0, "points": 0, "named": false, "sat_out": false}]}','2026-01-10 12:01:34.246912');
INSERT INTO "change" VALUES(26,6,11,1,'recorded','null','{"finish": "empty-rack", "by_hand": false, "deleted": false, "opener": null, "entries": [{"seat": 0, "typed": "12", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 1, "typed": "", "jokers": 0, "points": null, "named": true, "sat_out": false}, {"seat": 2, "typed": "17", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 3, "typed": "25", "jokers": 0, "points": null, "named": false, "sat_out": false}]}','2026-01-11 12:00:00.000000');
INSERT INTO "change" VALUES(27,6,12,1,'recorded','null','{"finish": "blocked", "by_hand": false, "deleted": false, "opener": null, "entries": [{"seat": 0, "typed": "4", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 1, "typed": "9", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 2, "typed": "6+9", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 3, "typed": "11+12", "jokers": 0, "points": null, "named": false, "sat_out": false}]}','2026-01-11 12:00:47.123456');
INSERT INTO "change" VALUES(28,6,13,1,'recorded','null','{"finish": "empty-rack", "by_hand": false, "deleted": false, "opener": null, "entries": [{"seat": 0, "typed": "8", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 1, "typed": "10+11", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 2, "typed": "", "jokers": 0, "points": null, "named": true, "sat_out": false}, {"seat": 3, "typed": "4+J", "jokers": 0, "points": null, "named": false, "sat_out": false}]}','2026-01-11 12:01:34.246912');
INSERT INTO "change" VALUES(29,6,NULL,1,'started',NULL,NULL,'2026-01-11 12:02:21.000000');
INSERT INTO "change" VALUES(30,6,14,1,'recorded','null','{"finish": "empty-rack", "by_hand": false, "deleted": false, "opener": null, "entries": [{"seat": 0, "typed": "", "jokers": 0, "points": null, "named": true, "sat_out": false}, {"seat": 1, "typed": "1", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 2, "typed": "2", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 3, "typed": "3", "jokers": 0, "points": null, "named": false, "sat_out": false}]}','2026-01-11 12:03:08.123456');
INSERT INTO "change" VALUES(31,7,NULL,1,'started',NULL,NULL,'2026-01-12 12:00:00.000000');
INSERT INTO "change" VALUES(32,7,15,1,'recorded','null','{"finish": "empty-rack", "by_hand": false, "deleted": false, "opener": null, "entries": [{"seat": 0, "typed": "", "jokers": 0, "points": null, "named": true, "sat_out": false}, {"seat": 1, "typed": "7", "jokers": 0, "points": null, "named": false, "sat_out": false}]}','2026-01-12 12:00:47.123456');
INSERT INTO "change" VALUES(33,7,16,1,'recorded','null','{"finish": "blocked", "by_hand": false, "deleted": false, "opener": null, "entries": [{"seat": 0, "typed": "7", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 1, "typed": "8", "jokers": 0, "points": null, "named": false, "sat_out": false}]}','2026-01-12 12:01:34.246912');
INSERT INTO "change" VALUES(34,7,NULL,1,'extended','{"length_number": 1}','{"length_number": 2}','2026-01-12 12:02:21.000000');
INSERT INTO "change" VALUES(35,7,NULL,1,'stopped','{"stopped": false}','{"stopped": true}','2026-01-12 12:03:08.123456');
INSERT INTO "change" VALUES(36,7,NULL,1,'resumed','{"stopped": true}','{"stopped": false}','2026-01-12 12:03:55.246912');
INSERT INTO "change" VALUES(37,7,15,1,'corrected','{"finish": "empty-rack", "by_hand": false, "deleted": false, "opener": null, "entries": [{"seat": 0, "typed": "", "jokers": 0, "points": null, "named": true, "sat_out": false}, {"seat": 1, "typed": "7", "jokers": 0, "points": null, "named": false, "sat_out": false}]}','{"finish": "empty-rack", "by_hand": false, "deleted": false, "opener": null, "entries": [{"seat": 0, "typed": "9", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 1, "typed": "", "jokers": 0, "points": null, "named": true, "sat_out": false}]}','2026-01-12 12:04:42.000000');
INSERT INTO "change" VALUES(38,8,NULL,1,'started',NULL,NULL,'2026-01-13 12:00:00.000000');
INSERT INTO "change" VALUES(39,8,17,1,'recorded','null','{"finish": "empty-rack", "by_hand": false, "deleted": false, "opener": null, "entries": [{"seat": 0, "typed": "", "jokers": 0, "points": null, "named": true, "sat_out": false}, {"seat": 1, "typed": "7", "jokers": 0, "points": null, "named": false, "sat_out": false}]}','2026-01-13 12:00:47.123456');
INSERT INTO "change" VALUES(40,9,NULL,1,'started',NULL,NULL,'2026-01-14 12:00:00.000000');
INSERT INTO "change" VALUES(41,9,18,1,'recorded','null','{"finish": "empty-rack", "by_hand": false, "deleted": false, "opener": null, "entries": [{"seat": 0, "typed": "", "jokers": 0, "points": null, "named": true, "sat_out": false}, {"seat": 1, "typed": "7", "jokers": 0, "points": null, "named": false, "sat_out": false}]}','2026-01-14 12:00:47.123456');
INSERT INTO "change" VALUES(42,9,19,1,'recorded','null','{"finish": "blocked", "by_hand": false, "deleted": false, "opener": null, "entries": [{"seat": 0, "typed": "7", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 1, "typed": "8", "jokers": 0, "points": null, "named": false, "sat_out": false}]}','2026-01-14 12:01:34.246912');
INSERT INTO "change" VALUES(43,9,NULL,1,'extended','{"length_number": 1}','{"length_number": 2}','2026-01-14 12:02:21.000000');
INSERT INTO "change" VALUES(44,9,NULL,1,'stopped','{"stopped": false}','{"stopped": true}','2026-01-14 12:03:08.123456');
INSERT INTO "change" VALUES(45,9,NULL,1,'resumed','{"stopped": true}','{"stopped": false}','2026-01-14 12:03:55.246912');
INSERT INTO "change" VALUES(46,9,18,1,'corrected','{"finish": "empty-rack", "by_hand": false, "deleted": false, "opener": null, "entries": [{"seat": 0, "typed": "", "jokers": 0, "points": null, "named": true, "sat_out": false}, {"seat": 1, "typed": "7", "jokers": 0, "points": null, "named": false, "sat_out": false}]}','{"finish": "empty-rack", "by_hand": false, "deleted": false, "opener": null, "entries": [{"seat": 0, "typed": "9", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 1, "typed": "", "jokers": 0, "points": null, "named": true, "sat_out": false}]}','2026-01-14 12:04:42.000000');
INSERT INTO "change" VALUES(47,10,NULL,1,'started',NULL,NULL,'2026-01-15 12:00:00.000000');
INSERT INTO "change" VALUES(48,10,20,1,'recorded','null','{"finish": "empty-rack", "by_hand": false, "deleted": false, "opener": null, "entries": [{"seat": 0, "typed": "", "jokers": 0, "points": null, "named": true, "sat_out": false}, {"seat": 1, "typed": "7", "jokers": 0, "points": null, "named": false, "sat_out": false}]}','2026-01-15 12:00:47.123456');
INSERT INTO "change" VALUES(49,10,21,1,'recorded','null','{"finish": "blocked", "by_hand": false, "deleted": false, "opener": null, "entries": [{"seat": 0, "typed": "7", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 1, "typed": "8", "jokers": 0, "points": null, "named": false, "sat_out": false}]}','2026-01-15 12:01:34.246912');
INSERT INTO "change" VALUES(50,10,NULL,1,'extended','{"length_number": 1}','{"length_number": 2}','2026-01-15 12:02:21.000000');
INSERT INTO "change" VALUES(51,10,NULL,1,'stopped','{"stopped": false}','{"stopped": true}','2026-01-15 12:03:08.123456');
INSERT INTO "change" VALUES(52,10,NULL,1,'resumed','{"stopped": true}','{"stopped": false}','2026-01-15 12:03:55.246912');
INSERT INTO "change" VALUES(53,10,20,1,'corrected','{"finish": "empty-rack", "by_hand": false, "deleted": false, "opener": null, "entries": [{"seat": 0, "typed": "", "jokers": 0, "points": null, "named": true, "sat_out": false}, {"seat": 1, "typed": "7", "jokers": 0, "points": null, "named": false, "sat_out": false}]}','{"finish": "empty-rack", "by_hand": false, "deleted": false, "opener": null, "entries": [{"seat": 0, "typed": "9", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 1, "typed": "", "jokers": 0, "points": null, "named": true, "sat_out": false}]}','2026-01-15 12:04:42.000000');
INSERT INTO "change" VALUES(54,11,NULL,1,'started',NULL,NULL,'2026-01-16 12:00:00.000000');
INSERT INTO "change" VALUES(55,11,22,1,'recorded','null','{"finish": "abandoned", "by_hand": false, "deleted": false, "opener": null, "entries": []}','2026-01-16 12:00:47.123456');
INSERT INTO "change" VALUES(56,12,NULL,1,'started',NULL,NULL,'2026-01-17 12:00:00.000000');
INSERT INTO "change" VALUES(57,12,23,1,'recorded','null','{"finish": "empty-rack", "by_hand": true, "deleted": false, "opener": null, "entries": [{"seat": 0, "typed": "", "jokers": 0, "points": 5, "named": false, "sat_out": false}, {"seat": 1, "typed": "", "jokers": 0, "points": -5, "named": false, "sat_out": false}]}','2026-01-17 12:00:47.123456');
INSERT INTO "change" VALUES(58,12,24,1,'recorded','null','{"finish": "empty-rack", "by_hand": true, "deleted": false, "opener": null, "entries": [{"seat": 0, "typed": "", "jokers": 0, "points": -7, "named": false, "sat_out": false}, {"seat": 1, "typed": "", "jokers": 0, "points": 7, "named": false, "sat_out": false}]}','2026-01-17 12:01:34.246912');
INSERT INTO "change" VALUES(59,12,NULL,1,'kept',NULL,'{"games": 2}','2026-01-17 12:02:21.000000');
INSERT INTO "change" VALUES(60,13,NULL,1,'started',NULL,NULL,'2026-01-18 12:00:00.000000');
INSERT INTO "change" VALUES(61,13,25,1,'recorded','null','{"finish": "empty-rack", "by_hand": false, "deleted": false, "opener": 1, "entries": [{"seat": 0, "typed": "5", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 1, "typed": "6", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 2, "typed": "", "jokers": 0, "points": null, "named": true, "sat_out": false}]}','2026-01-18 12:00:47.123456');
INSERT INTO "change" VALUES(62,13,25,1,'corrected','{"finish": "empty-rack", "by_hand": false, "deleted": false, "opener": 1, "entries": [{"seat": 0, "typed": "5", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 1, "typed": "6", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 2, "typed": "", "jokers": 0, "points": null, "named": true, "sat_out": false}]}','{"finish": "empty-rack", "by_hand": false, "deleted": false, "opener": 0, "entries": [{"seat": 0, "typed": "5", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 1, "typed": "7", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 2, "typed": "", "jokers": 0, "points": null, "named": true, "sat_out": false}]}','2026-01-18 12:01:34.246912');
INSERT INTO "change" VALUES(63,13,26,1,'recorded','null','{"finish": "blocked", "by_hand": false, "deleted": false, "opener": null, "entries": [{"seat": 0, "typed": "5", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 1, "typed": "6", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 2, "typed": "", "jokers": 0, "points": null, "named": false, "sat_out": true}]}','2026-01-18 12:02:21.000000');
INSERT INTO "change" VALUES(64,13,26,1,'corrected','{"finish": "blocked", "by_hand": false, "deleted": false, "opener": null, "entries": [{"seat": 0, "typed": "5", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 1, "typed": "6", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 2, "typed": "", "jokers": 0, "points": null, "named": false, "sat_out": true}]}','{"finish": "blocked", "by_hand": true, "deleted": false, "opener": null, "entries": [{"seat": 0, "typed": "", "jokers": 0, "points": null, "named": false, "sat_out": true}, {"seat": 1, "typed": "", "jokers": 0, "points": 1, "named": false, "sat_out": false}, {"seat": 2, "typed": "", "jokers": 0, "points": -1, "named": false, "sat_out": false}]}','2026-01-18 12:03:08.123456');
INSERT INTO "change" VALUES(65,14,NULL,1,'started',NULL,NULL,'2026-01-19 12:00:00.000000');
INSERT INTO "change" VALUES(66,14,27,1,'recorded','null','{"finish": "empty-rack", "by_hand": false, "deleted": false, "opener": null, "entries": [{"seat": 0, "typed": "", "jokers": 0, "points": null, "named": true, "sat_out": false}, {"seat": 1, "typed": "5", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 2, "typed": "20", "jokers": 0, "points": null, "named": false, "sat_out": false}]}','2026-01-19 12:00:47.123456');
INSERT INTO "change" VALUES(67,14,NULL,1,'rules','{"preset": "classic-round", "length_number": "", "scoring": "", "tied_low": "", "length": "", "first_meld": "", "turn_seconds": "", "box": "", "games": {}}','{"preset": "winner-only", "length_number": "", "scoring": "", "tied_low": "", "length": "", "first_meld": "", "turn_seconds": "", "box": ""}','2026-01-19 12:01:34.246912');
INSERT INTO "change" VALUES(68,14,28,1,'recorded','null','{"finish": "blocked", "by_hand": false, "deleted": false, "opener": null, "entries": [{"seat": 0, "typed": "5", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 1, "typed": "6", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 2, "typed": "9", "jokers": 0, "points": null, "named": false, "sat_out": false}]}','2026-01-19 12:02:21.000000');
INSERT INTO "change" VALUES(69,14,NULL,1,'rules','{"preset": "winner-only", "length_number": "", "scoring": "", "tied_low": "", "length": "", "first_meld": "", "turn_seconds": "", "box": "", "games": {}}','{"preset": "gentle-start", "length_number": "", "scoring": "", "tied_low": "", "length": "open-ended", "first_meld": "", "turn_seconds": "", "box": ""}','2026-01-19 12:03:08.123456');
INSERT INTO "change" VALUES(70,15,NULL,1,'started',NULL,NULL,'2026-01-20 12:00:00.000000');
INSERT INTO "change" VALUES(71,15,29,1,'recorded','null','{"finish": "blocked", "by_hand": true, "deleted": false, "opener": null, "entries": [{"seat": 0, "typed": "", "jokers": 0, "points": 5, "named": false, "sat_out": false}, {"seat": 1, "typed": "", "jokers": 0, "points": -5, "named": false, "sat_out": false}, {"seat": 2, "typed": "", "jokers": 0, "points": 0, "named": false, "sat_out": false}]}','2026-01-20 12:00:47.123456');
INSERT INTO "change" VALUES(72,15,30,1,'recorded','null','{"finish": "blocked", "by_hand": true, "deleted": false, "opener": null, "entries": [{"seat": 0, "typed": "", "jokers": 0, "points": 0, "named": false, "sat_out": false}, {"seat": 1, "typed": "", "jokers": 0, "points": 0, "named": true, "sat_out": false}, {"seat": 2, "typed": "", "jokers": 0, "points": 0, "named": false, "sat_out": false}]}','2026-01-20 12:01:34.246912');
INSERT INTO "change" VALUES(73,15,NULL,1,'kept',NULL,'{"games": 2}','2026-01-20 12:02:21.000000');
INSERT INTO "change" VALUES(74,16,NULL,1,'started',NULL,NULL,'2026-01-21 12:00:00.000000');
INSERT INTO "change" VALUES(75,16,31,1,'recorded','null','{"finish": "empty-rack", "by_hand": false, "deleted": false, "opener": null, "entries": [{"seat": 0, "typed": "", "jokers": 0, "points": null, "named": true, "sat_out": false}, {"seat": 1, "typed": "5", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 2, "typed": "20", "jokers": 0, "points": null, "named": false, "sat_out": false}]}','2026-01-21 12:00:47.123456');
INSERT INTO "change" VALUES(76,16,NULL,1,'people','{"names": ["Zo\u00eb", "\u0639\u0644\u064a", "\u738b\u5c0f\u660e"], "title": "People", "retired": [], "box": "standard"}','{"names": ["Zo\u00eb", "Ali", "\u738b\u5c0f\u660e", "\ud83c\udfb2"], "title": "People who come and go", "retired": [], "box": "standard"}','2026-01-21 12:01:34.246912');
INSERT INTO "change" VALUES(77,16,32,1,'recorded','null','{"finish": "blocked", "by_hand": false, "deleted": false, "opener": null, "entries": [{"seat": 0, "typed": "5", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 1, "typed": "6", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 2, "typed": "9", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 3, "typed": "7", "jokers": 0, "points": null, "named": false, "sat_out": false}]}','2026-01-21 12:02:21.000000');
INSERT INTO "change" VALUES(78,16,NULL,1,'people','{"names": ["Zo\u00eb", "Ali", "\u738b\u5c0f\u660e", "\ud83c\udfb2"], "title": "People who come and go", "retired": [], "box": "standard"}','{"names": ["Zo\u00eb", "Ali", "\u738b\u5c0f\u660e", "\ud83c\udfb2"], "title": "", "retired": [1], "box": "standard"}','2026-01-21 12:03:08.123456');
INSERT INTO "change" VALUES(79,16,33,1,'recorded','null','{"finish": "empty-rack", "by_hand": false, "deleted": false, "opener": null, "entries": [{"seat": 0, "typed": "5", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 2, "typed": "9", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 3, "typed": "", "jokers": 0, "points": null, "named": true, "sat_out": false}]}','2026-01-21 12:03:55.246912');
INSERT INTO "change" VALUES(80,16,NULL,1,'rules','{"preset": "classic-round", "length_number": "", "scoring": "", "tied_low": "", "length": "open-ended", "first_meld": "", "turn_seconds": "", "box": "", "games": {}}','{"preset": "classic-round", "length_number": "", "scoring": "", "tied_low": "", "length": "open-ended", "first_meld": "", "turn_seconds": "", "box": "large"}','2026-01-21 12:04:42.000000');
INSERT INTO "change" VALUES(81,16,NULL,1,'people','{"names": ["Zo\u00eb", "Ali", "\u738b\u5c0f\u660e", "\ud83c\udfb2"], "title": "", "retired": [1], "box": "standard"}','{"names": ["Zo\u00eb", "Ali", "\u738b\u5c0f\u660e", "\ud83c\udfb2", "Dee"], "title": "", "retired": [], "box": "large"}','2026-01-21 12:05:29.123456');
INSERT INTO "change" VALUES(82,16,33,1,'corrected','{"finish": "empty-rack", "by_hand": false, "deleted": false, "opener": null, "entries": [{"seat": 0, "typed": "5", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 2, "typed": "9", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 3, "typed": "", "jokers": 0, "points": null, "named": true, "sat_out": false}]}','{"finish": "empty-rack", "by_hand": false, "deleted": false, "opener": null, "entries": [{"seat": 0, "typed": "8", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 2, "typed": "9", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 3, "typed": "", "jokers": 0, "points": null, "named": true, "sat_out": false}]}','2026-01-21 12:06:16.246912');
INSERT INTO "change" VALUES(83,17,NULL,1,'started',NULL,NULL,'2026-01-22 12:00:00.000000');
INSERT INTO "change" VALUES(84,17,34,1,'recorded','null','{"finish": "blocked", "by_hand": false, "deleted": false, "opener": null, "entries": [{"seat": 0, "typed": "6", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 1, "typed": "6", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 2, "typed": "9", "jokers": 0, "points": null, "named": false, "sat_out": false}]}','2026-01-22 12:00:47.123456');
INSERT INTO "change" VALUES(85,17,35,1,'recorded','null','{"finish": "empty-rack", "by_hand": false, "deleted": false, "opener": null, "entries": [{"seat": 0, "typed": "1", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 1, "typed": "1", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 2, "typed": "", "jokers": 0, "points": null, "named": true, "sat_out": false}]}','2026-01-22 12:01:34.246912');
INSERT INTO "change" VALUES(86,17,34,1,'corrected','{"finish": "blocked", "by_hand": false, "deleted": false, "opener": null, "entries": [{"seat": 0, "typed": "6", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 1, "typed": "6", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 2, "typed": "9", "jokers": 0, "points": null, "named": false, "sat_out": false}]}','{"finish": "blocked", "by_hand": false, "deleted": false, "opener": null, "entries": [{"seat": 0, "typed": "6", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 1, "typed": "6", "jokers": 0, "points": null, "named": true, "sat_out": false}, {"seat": 2, "typed": "9", "jokers": 0, "points": null, "named": false, "sat_out": false}]}','2026-01-22 12:02:21.000000');
INSERT INTO "change" VALUES(87,17,NULL,1,'rules','{"preset": "classic-round", "length_number": "", "scoring": "", "tied_low": "", "length": "open-ended", "first_meld": "", "turn_seconds": "", "box": "", "games": {"1": {"finish": "blocked", "by_hand": false, "deleted": false, "opener": null, "entries": [{"seat": 0, "typed": "6", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 1, "typed": "6", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 2, "typed": "9", "jokers": 0, "points": null, "named": false, "sat_out": false}]}}}','{"preset": "pick-the-winner", "length_number": "", "scoring": "", "tied_low": "", "length": "open-ended", "first_meld": "", "turn_seconds": "", "box": ""}','2026-01-22 12:03:08.123456');
INSERT INTO "change" VALUES(88,17,34,1,'undone','{"finish": "blocked", "by_hand": false, "deleted": false, "opener": null, "entries": [{"seat": 0, "typed": "6", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 1, "typed": "6", "jokers": 0, "points": null, "named": true, "sat_out": false}, {"seat": 2, "typed": "9", "jokers": 0, "points": null, "named": false, "sat_out": false}]}','{"finish": "blocked", "by_hand": false, "deleted": false, "opener": null, "entries": [{"seat": 0, "typed": "6", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 1, "typed": "6", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 2, "typed": "9", "jokers": 0, "points": null, "named": false, "sat_out": false}]}','2026-01-22 12:03:55.246912');
INSERT INTO "change" VALUES(89,17,NULL,1,'undone','{"preset": "pick-the-winner", "length_number": "", "scoring": "", "tied_low": "", "length": "open-ended", "first_meld": "", "turn_seconds": "", "box": "", "games": {}}','{"preset": "classic-round", "length_number": "", "scoring": "", "tied_low": "", "length": "open-ended", "first_meld": "", "turn_seconds": "", "box": ""}','2026-01-22 12:04:42.000000');
INSERT INTO "change" VALUES(90,17,34,1,'corrected','{"finish": "blocked", "by_hand": false, "deleted": false, "opener": null, "entries": [{"seat": 0, "typed": "6", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 1, "typed": "6", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 2, "typed": "9", "jokers": 0, "points": null, "named": false, "sat_out": false}]}','{"finish": "blocked", "by_hand": false, "deleted": false, "opener": null, "entries": [{"seat": 0, "typed": "6", "jokers": 0, "points": null, "named": true, "sat_out": false}, {"seat": 1, "typed": "6", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 2, "typed": "9", "jokers": 0, "points": null, "named": false, "sat_out": false}]}','2026-01-22 12:05:29.123456');
INSERT INTO "change" VALUES(91,17,NULL,1,'rules','{"preset": "classic-round", "length_number": "", "scoring": "", "tied_low": "", "length": "open-ended", "first_meld": "", "turn_seconds": "", "box": "", "games": {"1": {"finish": "blocked", "by_hand": false, "deleted": false, "opener": null, "entries": [{"seat": 0, "typed": "6", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 1, "typed": "6", "jokers": 0, "points": null, "named": false, "sat_out": false}, {"seat": 2, "typed": "9", "jokers": 0, "points": null, "named": false, "sat_out": false}]}}}','{"preset": "pick-the-winner", "length_number": "", "scoring": "", "tied_low": "", "length": "open-ended", "first_meld": "", "turn_seconds": "", "box": ""}','2026-01-22 12:06:16.246912');
CREATE TABLE entry (
	game_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	typed VARCHAR(80) NOT NULL, 
	jokers INTEGER NOT NULL, 
	points INTEGER, 
	named BOOLEAN NOT NULL, sat_out BOOLEAN DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_entry PRIMARY KEY (game_id, seat), 
	CONSTRAINT fk_entry_game_id_game FOREIGN KEY(game_id) REFERENCES game (id)
);
INSERT INTO "entry" VALUES(1,0,'34',0,NULL,0,0);
INSERT INTO "entry" VALUES(1,1,'',0,NULL,1,0);
INSERT INTO "entry" VALUES(1,2,'9',0,NULL,0,0);
INSERT INTO "entry" VALUES(2,0,'5',0,NULL,0,0);
INSERT INTO "entry" VALUES(2,1,'5',0,NULL,0,0);
INSERT INTO "entry" VALUES(2,2,'9',0,NULL,0,0);
INSERT INTO "entry" VALUES(4,0,'',0,-4,0,0);
INSERT INTO "entry" VALUES(4,1,'',0,-8,0,0);
INSERT INTO "entry" VALUES(4,2,'',0,12,0,0);
INSERT INTO "entry" VALUES(5,0,'J',0,NULL,0,0);
INSERT INTO "entry" VALUES(5,1,'30',0,NULL,0,0);
INSERT INTO "entry" VALUES(5,2,'30',0,NULL,0,0);
INSERT INTO "entry" VALUES(5,3,'30',0,NULL,0,0);
INSERT INTO "entry" VALUES(6,0,'',0,0,1,0);
INSERT INTO "entry" VALUES(6,1,'',0,0,1,0);
INSERT INTO "entry" VALUES(6,2,'',0,0,0,0);
INSERT INTO "entry" VALUES(6,3,'',0,0,0,0);
INSERT INTO "entry" VALUES(7,0,'J',0,NULL,0,0);
INSERT INTO "entry" VALUES(7,1,'30',0,NULL,1,0);
INSERT INTO "entry" VALUES(7,2,'30',0,NULL,0,0);
INSERT INTO "entry" VALUES(7,3,'30',0,NULL,0,0);
INSERT INTO "entry" VALUES(8,0,'',0,0,0,0);
INSERT INTO "entry" VALUES(8,1,'',0,0,1,0);
INSERT INTO "entry" VALUES(8,2,'',0,0,0,0);
INSERT INTO "entry" VALUES(8,3,'',0,0,0,0);
INSERT INTO "entry" VALUES(9,0,'J',0,NULL,0,0);
INSERT INTO "entry" VALUES(9,1,'30',0,NULL,0,0);
INSERT INTO "entry" VALUES(9,2,'30',0,NULL,0,0);
INSERT INTO "entry" VALUES(9,3,'30',0,NULL,0,0);
INSERT INTO "entry" VALUES(10,0,'',0,0,0,0);
INSERT INTO "entry" VALUES(10,1,'',0,0,0,0);
INSERT INTO "entry" VALUES(10,2,'',0,0,0,0);
INSERT INTO "entry" VALUES(10,3,'',0,0,0,0);
INSERT INTO "entry" VALUES(11,0,'12',0,NULL,0,0);
INSERT INTO "entry" VALUES(11,1,'',0,NULL,1,0);
INSERT INTO "entry" VALUES(11,2,'17',0,NULL,0,0);
INSERT INTO "entry" VALUES(11,3,'25',0,NULL,0,0);
INSERT INTO "entry" VALUES(12,0,'4',0,NULL,0,0);
INSERT INTO "entry" VALUES(12,1,'9',0,NULL,0,0);
INSERT INTO "entry" VALUES(12,2,'6+9',0,NULL,0,0);
INSERT INTO "entry" VALUES(12,3,'11+12',0,NULL,0,0);
INSERT INTO "entry" VALUES(13,0,'8',0,NULL,0,0);
INSERT INTO "entry" VALUES(13,1,'10+11',0,NULL,0,0);
INSERT INTO "entry" VALUES(13,2,'',0,NULL,1,0);
INSERT INTO "entry" VALUES(13,3,'4+J',0,NULL,0,0);
INSERT INTO "entry" VALUES(14,0,'',0,NULL,1,0);
INSERT INTO "entry" VALUES(14,1,'1',0,NULL,0,0);
INSERT INTO "entry" VALUES(14,2,'2',0,NULL,0,0);
INSERT INTO "entry" VALUES(14,3,'3',0,NULL,0,0);
INSERT INTO "entry" VALUES(15,0,'9',0,NULL,0,0);
INSERT INTO "entry" VALUES(15,1,'',0,NULL,1,0);
INSERT INTO "entry" VALUES(16,0,'7',0,NULL,0,0);
INSERT INTO "entry" VALUES(16,1,'8',0,NULL,0,0);
INSERT INTO "entry" VALUES(17,0,'',0,NULL,1,0);
INSERT INTO "entry" VALUES(17,1,'7',0,NULL,0,0);
INSERT INTO "entry" VALUES(18,0,'9',0,NULL,0,0);
INSERT INTO "entry" VALUES(18,1,'',0,NULL,1,0);
INSERT INTO "entry" VALUES(19,0,'7',0,NULL,0,0);
INSERT INTO "entry" VALUES(19,1,'8',0,NULL,0,0);
INSERT INTO "entry" VALUES(20,0,'9',0,NULL,0,0);
INSERT INTO "entry" VALUES(20,1,'',0,NULL,1,0);
INSERT INTO "entry" VALUES(21,0,'7',0,NULL,0,0);
INSERT INTO "entry" VALUES(21,1,'8',0,NULL,0,0);
INSERT INTO "entry" VALUES(23,0,'',0,5,0,0);
INSERT INTO "entry" VALUES(23,1,'',0,-5,0,0);
INSERT INTO "entry" VALUES(24,0,'',0,-7,0,0);
INSERT INTO "entry" VALUES(24,1,'',0,7,0,0);
INSERT INTO "entry" VALUES(25,0,'5',0,NULL,0,0);
INSERT INTO "entry" VALUES(25,1,'7',0,NULL,0,0);
INSERT INTO "entry" VALUES(25,2,'',0,NULL,1,0);
INSERT INTO "entry" VALUES(26,0,'',0,NULL,0,1);
INSERT INTO "entry" VALUES(26,1,'',0,1,0,0);
INSERT INTO "entry" VALUES(26,2,'',0,-1,0,0);
INSERT INTO "entry" VALUES(27,0,'',0,NULL,1,0);
INSERT INTO "entry" VALUES(27,1,'5',0,NULL,0,0);
INSERT INTO "entry" VALUES(27,2,'20',0,NULL,0,0);
INSERT INTO "entry" VALUES(28,0,'5',0,NULL,0,0);
INSERT INTO "entry" VALUES(28,1,'6',0,NULL,0,0);
INSERT INTO "entry" VALUES(28,2,'9',0,NULL,0,0);
INSERT INTO "entry" VALUES(29,0,'',0,5,0,0);
INSERT INTO "entry" VALUES(29,1,'',0,-5,0,0);
INSERT INTO "entry" VALUES(29,2,'',0,0,0,0);
INSERT INTO "entry" VALUES(30,0,'',0,0,0,0);
INSERT INTO "entry" VALUES(30,1,'',0,0,1,0);
INSERT INTO "entry" VALUES(30,2,'',0,0,0,0);
INSERT INTO "entry" VALUES(31,0,'',0,NULL,1,0);
INSERT INTO "entry" VALUES(31,1,'5',0,NULL,0,0);
INSERT INTO "entry" VALUES(31,2,'20',0,NULL,0,0);
INSERT INTO "entry" VALUES(32,0,'5',0,NULL,0,0);
INSERT INTO "entry" VALUES(32,1,'6',0,NULL,0,0);
INSERT INTO "entry" VALUES(32,2,'9',0,NULL,0,0);
INSERT INTO "entry" VALUES(32,3,'7',0,NULL,0,0);
INSERT INTO "entry" VALUES(33,0,'8',0,NULL,0,0);
INSERT INTO "entry" VALUES(33,2,'9',0,NULL,0,0);
INSERT INTO "entry" VALUES(33,3,'',0,NULL,1,0);
INSERT INTO "entry" VALUES(34,0,'6',0,NULL,1,0);
INSERT INTO "entry" VALUES(34,1,'6',0,NULL,0,0);
INSERT INTO "entry" VALUES(34,2,'9',0,NULL,0,0);
INSERT INTO "entry" VALUES(35,0,'1',0,NULL,0,0);
INSERT INTO "entry" VALUES(35,1,'1',0,NULL,0,0);
INSERT INTO "entry" VALUES(35,2,'',0,NULL,1,0);
CREATE TABLE game (
	id INTEGER NOT NULL, 
	match_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	submission VARCHAR(64) NOT NULL, 
	version INTEGER NOT NULL, 
	finish VARCHAR(20) NOT NULL, 
	by_hand BOOLEAN NOT NULL, 
	deleted BOOLEAN NOT NULL, opener INTEGER, 
	CONSTRAINT pk_game PRIMARY KEY (id), 
	CONSTRAINT uq_game_match_id_number UNIQUE (match_id, number), 
	CONSTRAINT uq_game_match_id_submission UNIQUE (match_id, submission), 
	CONSTRAINT fk_game_match_id_match FOREIGN KEY(match_id) REFERENCES "match" (id)
);
INSERT INTO "game" VALUES(1,1,1,'AFEMimnxmq4KKR4Y_nRnMQ',2,'empty-rack',0,0,NULL);
INSERT INTO "game" VALUES(2,1,2,'amaYugww-UOi0bOpV1mpzQ',7,'blocked',0,0,NULL);
INSERT INTO "game" VALUES(3,1,3,'_OQfQM9w-XHzWxqzmv0BGA',2,'abandoned',0,1,NULL);
INSERT INTO "game" VALUES(4,1,4,'lQ1U-LRAqrIH4HTkBJI1zg',3,'empty-rack',1,0,NULL);
INSERT INTO "game" VALUES(5,3,1,'2fzdqy-0yZ6YxV2eQS1eTg',1,'blocked',0,0,NULL);
INSERT INTO "game" VALUES(6,3,2,'h64FSog9eCA9OMGtOwv4_w',1,'blocked',1,0,NULL);
INSERT INTO "game" VALUES(7,4,1,'BJeTE8mTRYSb6SltD9uOeA',1,'blocked',0,0,NULL);
INSERT INTO "game" VALUES(8,4,2,'Il3T8O6Q_xWFcDAxXqobvw',1,'blocked',1,0,NULL);
INSERT INTO "game" VALUES(9,5,1,'QUdL7R9nGeGOV_drcaS3nA',1,'blocked',0,0,NULL);
INSERT INTO "game" VALUES(10,5,2,'AXYCqPeHgXpOKfV9vTxmJA',1,'blocked',1,0,NULL);
INSERT INTO "game" VALUES(11,6,1,'5I6a-Ux87Xw-xrO6vdEeyw',1,'empty-rack',0,0,NULL);
INSERT INTO "game" VALUES(12,6,2,'mfR-KPrTxe8PgOPTvjJxSg',1,'blocked',0,0,NULL);
INSERT INTO "game" VALUES(13,6,3,'WPNSj6zRlQGwTrCfPxQJcw',1,'empty-rack',0,0,NULL);
INSERT INTO "game" VALUES(14,6,4,'J7Lz9rRvng4ucr0umHa1Bw',1,'empty-rack',0,0,NULL);
INSERT INTO "game" VALUES(15,7,1,'O3FC0FgiXYbvqN99qeRoEw',2,'empty-rack',0,0,NULL);
INSERT INTO "game" VALUES(16,7,2,'fTKqXLksQ_YvAhwljDJQrg',1,'blocked',0,0,NULL);
INSERT INTO "game" VALUES(17,8,1,'F_2h1hH1ruT81X6noza1cw',1,'empty-rack',0,0,NULL);
INSERT INTO "game" VALUES(18,9,1,'yT9j-jOcCl1x7TtJX0EyXA',2,'empty-rack',0,0,NULL);
INSERT INTO "game" VALUES(19,9,2,'Ng2r29TFmUbkfaFH1GMsRg',1,'blocked',0,0,NULL);
INSERT INTO "game" VALUES(20,10,1,'5kDdE-6yWij44kS7NogCrQ',2,'empty-rack',0,0,NULL);
INSERT INTO "game" VALUES(21,10,2,'eQzMdnWbNr4ZkZl-aO-vow',1,'blocked',0,0,NULL);
INSERT INTO "game" VALUES(22,11,1,'1R1R_jmAhj3OnJ6PDGaGkg',1,'abandoned',0,0,NULL);
INSERT INTO "game" VALUES(23,12,1,'P1DTOzgeKKW2tz6LsGAlzg',1,'empty-rack',1,0,NULL);
INSERT INTO "game" VALUES(24,12,2,'sU8tvkITSl_dNZtFDKKjqg',1,'empty-rack',1,0,NULL);
INSERT INTO "game" VALUES(25,13,1,'0QocXoqHepj5AT0IJhtUDw',2,'empty-rack',0,0,0);
INSERT INTO "game" VALUES(26,13,2,'yqiWeNTiyRPzyGG5IbDKkg',2,'blocked',1,0,NULL);
INSERT INTO "game" VALUES(27,14,1,'qPIciV5tnMmCVgylkPjFNg',1,'empty-rack',0,0,NULL);
INSERT INTO "game" VALUES(28,14,2,'AxDshreCYMqs0Vm715Cpvg',1,'blocked',0,0,NULL);
INSERT INTO "game" VALUES(29,15,1,'_eIrB8jpQFyiadvr_vI1sQ',1,'blocked',1,0,NULL);
INSERT INTO "game" VALUES(30,15,2,'Jnqo8iqnMVdEToVv1KSIrw',1,'blocked',1,0,NULL);
INSERT INTO "game" VALUES(31,16,1,'jzA9IEHGUWuGj7eLykCNLg',1,'empty-rack',0,0,NULL);
INSERT INTO "game" VALUES(32,16,2,'cTxj-_eIBJhoCtlt82lEkA',1,'blocked',0,0,NULL);
INSERT INTO "game" VALUES(33,16,3,'kpK07TmzKEV9Uc9ABZEDIw',2,'empty-rack',0,0,NULL);
INSERT INTO "game" VALUES(34,17,1,'8HCG14aL66R1wjvmHDdrYw',4,'blocked',0,0,NULL);
INSERT INTO "game" VALUES(35,17,2,'S4qn3iMiFOl7DuHaOt66Ag',1,'empty-rack',0,0,NULL);
CREATE TABLE keeper (
	id INTEGER NOT NULL, 
	token_hash VARCHAR(64) NOT NULL, 
	since DATETIME NOT NULL, 
	CONSTRAINT pk_keeper PRIMARY KEY (id), 
	CONSTRAINT uq_keeper_token_hash UNIQUE (token_hash)
);
INSERT INTO "keeper" VALUES(1,'3bc143edb9ddeb85794a41f290c397dc575c1d8d05d084d1cb3c4fbbeac810d1','2026-01-01 12:00:00.000000');
CREATE TABLE "match" (
	id INTEGER NOT NULL, 
	code VARCHAR(13) NOT NULL, 
	submission VARCHAR(64) NOT NULL, 
	title VARCHAR(400) NOT NULL, 
	tied_low VARCHAR(20) NOT NULL, 
	started DATETIME NOT NULL, is_example BOOLEAN DEFAULT 0 NOT NULL, scoring VARCHAR(20) DEFAULT 'difference' NOT NULL, length_kind VARCHAR(20) DEFAULT 'rounds' NOT NULL, length_number INTEGER DEFAULT '1' NOT NULL, first_meld INTEGER DEFAULT '30' NOT NULL, turn_seconds INTEGER DEFAULT '60' NOT NULL, box VARCHAR(20) DEFAULT 'standard' NOT NULL, teaching BOOLEAN DEFAULT 0 NOT NULL, stopped BOOLEAN DEFAULT 0 NOT NULL, next_opener INTEGER, 
	CONSTRAINT pk_match PRIMARY KEY (id), 
	CONSTRAINT uq_match_code UNIQUE (code), 
	CONSTRAINT uq_match_submission UNIQUE (submission)
);
INSERT INTO "match" VALUES(1,'dct2ahu8swfyk','IpVieCYsLPfstH3CwToevA','Corrections','shared-win','2026-01-06 12:00:00.000000',0,'difference','rounds',1,30,60,'standard',0,0,NULL);
INSERT INTO "match" VALUES(2,'54jxqj85nqabs','gRIAbk406E0PO31b4PnSlg','','draw','2026-01-07 12:00:00.000000',0,'difference','rounds',1,30,60,'standard',0,0,NULL);
INSERT INTO "match" VALUES(3,'wxrj28t72pckx','gOJaI85765iFCrs1C0aB1Q','Ties shared-win','shared-win','2026-01-08 12:00:00.000000',0,'difference','rounds',1,30,60,'standard',0,0,NULL);
INSERT INTO "match" VALUES(4,'u4xnqwxgguveu','ZT-SGMAUIfv--vVwTbTMPg','Ties picked-winner','picked-winner','2026-01-09 12:00:00.000000',0,'difference','rounds',1,30,60,'standard',0,0,NULL);
INSERT INTO "match" VALUES(5,'amud8ajgcyjaf','Pxm_BBh-mQX-lbaJlmOdHw','Ties draw','draw','2026-01-10 12:00:00.000000',0,'difference','rounds',1,30,60,'standard',0,0,NULL);
INSERT INTO "match" VALUES(6,'dq7yynernacpe','MolsolCBA85lbp53DbTJUg','Example round','shared-win','2026-01-11 12:00:00.000000',1,'difference','rounds',1,30,60,'standard',0,0,NULL);
INSERT INTO "match" VALUES(7,'m3y86zan2fuuu','y_KL-1eiPfA8Rlh_fm1-2g','Preset gentle-start','shared-win','2026-01-12 12:00:00.000000',0,'difference','rounds',2,20,90,'standard',0,0,NULL);
INSERT INTO "match" VALUES(8,'rk6nvy47npyay','tjpL5ujbqRFyFBOhUYnlBw','Preset one-game','shared-win','2026-01-13 12:00:00.000000',0,'difference','single-game',0,30,60,'standard',0,0,NULL);
INSERT INTO "match" VALUES(9,'htggkahrm4vub','as5UMCVvpeiUciLvZfLdcA','Preset low-total','shared-win','2026-01-14 12:00:00.000000',0,'low-total','rounds',2,30,60,'standard',0,0,NULL);
INSERT INTO "match" VALUES(10,'d33zsttz8rfcx','ztxfCDcJMr238FwscxAdVg','Preset winner-only','shared-win','2026-01-15 12:00:00.000000',0,'winner-only','rounds',2,30,60,'standard',0,0,NULL);
INSERT INTO "match" VALUES(11,'9z9rmry6fr7tc','IhOFkVMjntm4O2hjGwbzyw','Preset teaching-game','shared-win','2026-01-16 12:00:00.000000',0,'difference','single-game',0,30,0,'standard',1,0,NULL);
INSERT INTO "match" VALUES(12,'wejg2ewjkwq6r','iNH9YthZKjAQ-J7C5HFEUw','','shared-win','2026-01-17 12:00:00.000000',0,'difference','rounds',1,30,60,'standard',0,0,NULL);
INSERT INTO "match" VALUES(13,'4323ht35prk5q','y_azsLdwHqAVlGMiHJ57Yg','Openers','shared-win','2026-01-18 12:00:00.000000',0,'difference','open-ended',0,30,60,'standard',0,0,2);
INSERT INTO "match" VALUES(14,'sfprbag98vwpt','D2wHwL9aPNfDMgqtZ_5A_g','Rules changed','shared-win','2026-01-19 12:00:00.000000',0,'difference','open-ended',0,20,90,'standard',0,0,NULL);
INSERT INTO "match" VALUES(15,'j4mnp3ddr59zt','PkUS32xRE69-6rpU-4Xqxg','','picked-winner','2026-01-20 12:00:00.000000',0,'difference','open-ended',0,30,60,'standard',0,1,NULL);
INSERT INTO "match" VALUES(16,'4h2gva4qmna96','_qyvI3IfyAefGoQCGNMQVg','','shared-win','2026-01-21 12:00:00.000000',0,'difference','open-ended',0,30,60,'large',0,0,NULL);
INSERT INTO "match" VALUES(17,'ehhwwjtrkuuh8','-VIUKSiKsh6muegm8PW6lw','Ties settled later','picked-winner','2026-01-22 12:00:00.000000',0,'difference','open-ended',0,30,60,'standard',0,0,NULL);
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
INSERT INTO "membership" VALUES(1,10);
INSERT INTO "membership" VALUES(1,11);
INSERT INTO "membership" VALUES(1,12);
INSERT INTO "membership" VALUES(1,13);
INSERT INTO "membership" VALUES(1,14);
INSERT INTO "membership" VALUES(1,15);
INSERT INTO "membership" VALUES(1,16);
INSERT INTO "membership" VALUES(1,17);
CREATE TABLE player (
	id INTEGER NOT NULL, 
	match_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	name VARCHAR(400) NOT NULL, retired BOOLEAN DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_player PRIMARY KEY (id), 
	CONSTRAINT uq_player_match_id_seat UNIQUE (match_id, seat), 
	CONSTRAINT fk_player_match_id_match FOREIGN KEY(match_id) REFERENCES "match" (id)
);
INSERT INTO "player" VALUES(1,1,0,'Zoë',0);
INSERT INTO "player" VALUES(2,1,1,'علي',0);
INSERT INTO "player" VALUES(3,1,2,'王小明',0);
INSERT INTO "player" VALUES(4,2,0,'Zoë',0);
INSERT INTO "player" VALUES(5,2,1,'👩‍👩‍👧 Eve',0);
INSERT INTO "player" VALUES(6,3,0,'Zoë',0);
INSERT INTO "player" VALUES(7,3,1,'علي',0);
INSERT INTO "player" VALUES(8,3,2,'王小明',0);
INSERT INTO "player" VALUES(9,3,3,'Tom & Jerry',0);
INSERT INTO "player" VALUES(10,4,0,'Zoë',0);
INSERT INTO "player" VALUES(11,4,1,'علي',0);
INSERT INTO "player" VALUES(12,4,2,'王小明',0);
INSERT INTO "player" VALUES(13,4,3,'Tom & Jerry',0);
INSERT INTO "player" VALUES(14,5,0,'Zoë',0);
INSERT INTO "player" VALUES(15,5,1,'علي',0);
INSERT INTO "player" VALUES(16,5,2,'王小明',0);
INSERT INTO "player" VALUES(17,5,3,'Tom & Jerry',0);
INSERT INTO "player" VALUES(18,6,0,'Ann',0);
INSERT INTO "player" VALUES(19,6,1,'Bea',0);
INSERT INTO "player" VALUES(20,6,2,'Cy',0);
INSERT INTO "player" VALUES(21,6,3,'Dee',0);
INSERT INTO "player" VALUES(22,7,0,'Zoë',0);
INSERT INTO "player" VALUES(23,7,1,'علي',0);
INSERT INTO "player" VALUES(24,8,0,'Zoë',0);
INSERT INTO "player" VALUES(25,8,1,'علي',0);
INSERT INTO "player" VALUES(26,9,0,'Zoë',0);
INSERT INTO "player" VALUES(27,9,1,'علي',0);
INSERT INTO "player" VALUES(28,10,0,'Zoë',0);
INSERT INTO "player" VALUES(29,10,1,'علي',0);
INSERT INTO "player" VALUES(30,11,0,'Zoë',0);
INSERT INTO "player" VALUES(31,11,1,'علي',0);
INSERT INTO "player" VALUES(32,12,0,'Zoë',0);
INSERT INTO "player" VALUES(33,12,1,'Bea',0);
INSERT INTO "player" VALUES(34,13,0,'Zoë',0);
INSERT INTO "player" VALUES(35,13,1,'علي',0);
INSERT INTO "player" VALUES(36,13,2,'王小明',0);
INSERT INTO "player" VALUES(37,14,0,'Zoë',0);
INSERT INTO "player" VALUES(38,14,1,'علي',0);
INSERT INTO "player" VALUES(39,14,2,'王小明',0);
INSERT INTO "player" VALUES(40,15,0,'Zoë',0);
INSERT INTO "player" VALUES(41,15,1,'Bea',0);
INSERT INTO "player" VALUES(42,15,2,'Cy',0);
INSERT INTO "player" VALUES(43,16,0,'Zoë',0);
INSERT INTO "player" VALUES(44,16,1,'Ali',0);
INSERT INTO "player" VALUES(45,16,2,'王小明',0);
INSERT INTO "player" VALUES(46,16,3,'🎲',0);
INSERT INTO "player" VALUES(47,16,4,'Dee',0);
INSERT INTO "player" VALUES(48,17,0,'Zoë',0);
INSERT INTO "player" VALUES(49,17,1,'علي',0);
INSERT INTO "player" VALUES(50,17,2,'王小明',0);
CREATE INDEX ix_membership_match_id ON membership (match_id);
CREATE INDEX ix_change_match_id ON change (match_id);
COMMIT;
