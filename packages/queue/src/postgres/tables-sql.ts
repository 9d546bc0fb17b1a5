import { units } from '../usage.js';

/** The literal of no amounts. */
export const zeros = `'{${units.map(() => 0).join(',')}}'`;

/**
 * The store of a run. Keys are compared byte by byte. Amounts are arrays, in the order of `units`.
 *
 * A statement that changes a match locks its row in `matches` first, and then that of its run, so that there are no deadlocks.
 */
export const tables = `
create table S.runs (
  run text collate "C" primary key,
  about text,
  offers bigint not null default 0,
  leader text,
  leader_place text,
  leader_until timestamptz,
  closings int not null default 0,
  is_paused boolean not null default false,
  most bigint[] not null default '{${units.map(() => 'null').join(',')}}',
  spent bigint[] not null default ${zeros},
  held bigint[] not null default ${zeros},
  lost bigint[] not null default ${zeros},
  unknown bigint[] not null default ${zeros},
  has_account boolean not null default false,
  patience text,
  deaths bigint not null default 0
) with (fillfactor = 20);
create table S.matches (
  run text collate "C" not null,
  id text collate "C" not null,
  offer bigint not null,
  fence int not null default 0,
  token text collate "C" not null default '',
  result text,
  primary key (run, id)
) with (fillfactor = 50);
-- Lines of journals, call logs and lists of paid calls, exactly as they were written.
create table S.lines (
  run text collate "C" not null,
  match text collate "C" not null,
  kind text collate "C" not null,
  place int not null,
  line text collate "C" not null,
  -- Of a call: the hold whose answer it is.
  hold text collate "C",
  primary key (run, match, kind, place)
);
create index on S.matches (run) where result is not null;
-- What bytes are kept for. A match '' is the run itself.
create table S.match_blobs (
  run text collate "C" not null,
  match text collate "C" not null,
  sha256 text collate "C" not null,
  primary key (run, match, sha256)
);
create index on S.match_blobs (run, sha256);
-- Which worker has a match, and how long its journal was when it was claimed. Changed while the row of the run is locked.
create table S.owners (
  run text collate "C" not null,
  match text collate "C" not null,
  worker text collate "C" not null,
  length int not null,
  primary key (run, match)
);
-- How often a match is held to have killed its worker, and was claimed while its journal had that length: of all its offers.
create table S.suspects (
  run text collate "C" not null,
  match text collate "C" not null,
  deaths int not null default 0,
  tries int not null default 0,
  length int not null default -1,
  primary key (run, match)
);
create table S.holds (
  run text collate "C" not null,
  match text collate "C" not null,
  id text collate "C" not null,
  bounds bigint[] not null,
  primary key (run, match, id)
);
create table S.blobs (
  run text collate "C" not null,
  sha256 text collate "C" not null,
  bytes bytea not null,
  primary key (run, sha256)
);
create table S.jobs (
  run text collate "C" not null,
  match text collate "C" not null,
  offer bigint not null,
  number bigserial,
  payload text not null,
  lock text collate "C",
  locked_until timestamptz,
  primary key (run, match, offer)
);
create index on S.jobs (run, number);
create table S.workers (
  run text collate "C" not null,
  worker text collate "C" not null,
  seen_until timestamptz not null,
  primary key (run, worker)
);
create table S.present_workers (
  run text collate "C" not null,
  worker text collate "C" not null,
  about text not null,
  live_until timestamptz not null,
  primary key (run, worker)
);
create table S.long_messages (
  number bigserial primary key,
  message text not null,
  sent_at timestamptz not null default clock_timestamp()
);
create table S.limits (
  limit_key text collate "C" primary key,
  level float8,
  proven float8,
  cut_at float8,
  told_calls float8,
  told_until float8,
  closed text,
  closed_until float8,
  requests_per_minute float8,
  tokens_per_minute float8,
  requests float8,
  tokens float8,
  filled_at float8
) with (fillfactor = 20);
create table S.passes (
  limit_key text collate "C" not null,
  pass text collate "C" not null,
  live_until float8 not null,
  primary key (limit_key, pass)
);
`;
