// Loaded before the program: its clock begins at noon, since a time of the next day is longer, and lines break elsewhere.
const { now } = Date;
const started = now();
const noon = new Date(started).setUTCHours(12, 0, 0, 0);
Date.now = () => noon + now() - started;
