import { units } from '../usage.js';
import { zeros } from './tables-sql.js';

const count = units.length;

/** Writes an array of what the function writes for the place of each unit. */
function each(write: (place: number) => string): string {
  return `array[${units.map((_, index) => write(index + 1)).join(', ')}]`;
}

/**
 * The steps that change a match: each function is one transaction. One that is sent again, as its reply was lost, changes nothing.
 *
 * The row of a run is written by every call of all workers. Transactions that write it do not wait for the disk while they
 * have it locked. What has to be there waits in a second transaction, which is on disk only with all that came before it.
 */
export const matchFunctions = `
create function S.now_ms() returns float8 language sql volatile as $$
  select extract(epoch from clock_timestamp())::float8 * 1000
$$;
create function S.plus(a bigint[], b bigint[]) returns bigint[] language sql immutable as $$
  select ${each((n) => `a[${n}] + b[${n}]`)}
$$;
create function S.owns(p_run text, p_match text, p_token text) returns boolean language plpgsql as $$
begin
  perform 1 from S.matches where run = p_run and id = p_match and token = p_token for no key update;
  return found;
end $$;
-- Functions that are called often are not of the language SQL: Postgres would parse and plan those in every call.
create function S.count_of(p_run text, p_match text, p_kind text) returns int language plpgsql stable as $$
begin
  return (select coalesce(max(place) + 1, 0) from S.lines where run = p_run and match = p_match and kind = p_kind);
end $$;
create function S.lines_of(p_run text, p_match text, p_kind text) returns json language plpgsql stable as $$
begin
  return (select coalesce(json_agg(line order by place), '[]') from S.lines
    where run = p_run and match = p_match and kind = p_kind);
end $$;
create function S.blobs_of(p_run text, p_match text) returns json language plpgsql stable as $$
begin
  return (select coalesce(json_agg(sha256 order by sha256), '[]') from S.match_blobs where run = p_run and match = p_match);
end $$;
create function S.add_lines(p_run text, p_match text, p_kind text, p_after int, p_lines text[], p_holds text[] default '{}')
returns void language plpgsql as $$
begin
  insert into S.lines select p_run, p_match, p_kind, p_after + n - 1, line, p_holds[n]
  from unnest(p_lines) with ordinality as given(line, n);
end $$;
create function S.add_lost(p_run text, p_match text, p_hold text, p_amounts bigint[]) returns void language plpgsql as $$
begin
  perform S.add_lines(p_run, p_match, 'paid', S.count_of(p_run, p_match, 'paid'), array[
    json_build_object('hold', p_hold, ${units.map((unit, index) => `'${unit}', p_amounts[${index + 1}]`).join(', ')})::text]);
end $$;
create function S.add_blobs(p_run text, p_match text, p_blobs text[]) returns void language plpgsql as $$
begin
  insert into S.match_blobs select p_run, p_match, sha256 from unnest(p_blobs) as sha256 on conflict do nothing;
end $$;

-- Bytes that are there are locked, so that they stay until what they are kept for is on record.
create function S.put_blob(p_run text, p_match text, p_sha256 text, p_bytes bytea) returns void language plpgsql as $$
begin
  loop
    perform 1 from S.blobs where run = p_run and sha256 = p_sha256 for key share;
    exit when found;
    insert into S.blobs (run, sha256, bytes) values (p_run, p_sha256, p_bytes) on conflict do nothing;
    exit when found;
  end loop;
  perform S.add_blobs(p_run, p_match, array[p_sha256]);
end $$;
create function S.keep_blob(p_run text, p_match text, p_token text, p_sha256 text, p_bytes bytea)
returns text language plpgsql as $$
begin
  -- The line that names it waits until all that was written before is on disk.
  perform set_config('synchronous_commit', 'off', true);
  perform 1 from S.matches where run = p_run and id = p_match and token = p_token for key share;
  if not found then return 'fenced'; end if;
  perform S.put_blob(p_run, p_match, p_sha256, p_bytes);
  return 'ok';
end $$;

-- What open holds may have cost counts in full: unknown is not zero.
create function S.lose(p_run text, p_match text, p_keeps_recorded boolean) returns void language plpgsql as $$
declare h record; known bigint[];
begin
  for h in delete from S.holds as one where run = p_run and match = p_match and not (p_keeps_recorded and exists (
      select 1 from S.lines where run = p_run and match = p_match and kind = 'calls' and hold = one.id))
    returning id, bounds loop
    known := ${each((n) => `greatest(h.bounds[${n}], 0)`)};
    update S.runs set held = S.plus(held, ${each((n) => `-known[${n}]`)}), lost = S.plus(lost, known),
      unknown = S.plus(unknown, ${each((n) => `(h.bounds[${n}] < 0)::int`)}::bigint[])
    where run = p_run;
    perform S.add_lost(p_run, p_match, h.id, h.bounds);
  end loop;
end $$;

-- Ends holds. For each two amounts of every unit: what its call took, and what of it broke off; −1 is unknown.
create function S.settle(p_run text, p_match text, p_holds text[], p_amounts bigint[], p_paid text[]) returns void language plpgsql as $$
declare
  bounds_of bigint[]; used bigint; broken bigint; is_any boolean := false;
  was_held bigint[] := ${zeros}; spends bigint[] := ${zeros}; loses bigint[] := ${zeros}; hides bigint[] := ${zeros};
begin
  for n in 1..cardinality(p_holds) loop
    delete from S.holds where run = p_run and match = p_match and id = p_holds[n] returning bounds into bounds_of;
    continue when not found;
    is_any := true;
    for i in 1..${count} loop
      used := p_amounts[${2 * count} * n - ${2 * count} + i];
      broken := p_amounts[${2 * count} * n - ${count} + i];
      was_held[i] := was_held[i] - greatest(bounds_of[i], 0);
      spends[i] := spends[i] + greatest(used, 0);
      loses[i] := loses[i] + greatest(broken, 0);
      if used < 0 or broken < 0 then
        if bounds_of[i] < 0 then hides[i] := hides[i] + 1; else loses[i] := loses[i] + bounds_of[i]; end if;
      end if;
    end loop;
    perform S.add_lines(p_run, p_match, 'paid', S.count_of(p_run, p_match, 'paid'), array[p_paid[n]]);
  end loop;
  if is_any then
    update S.runs set held = S.plus(held, was_held), spent = S.plus(spent, spends), lost = S.plus(lost, loses),
      unknown = S.plus(unknown, hides) where run = p_run;
  end if;
end $$;

create function S.offer(p_run text, p_match text, p_journal text[], p_calls text[], p_blobs text[], p_paid text[])
returns table (number bigint, is_ended boolean) language plpgsql as $$
declare made bigint;
begin
  perform set_config('synchronous_commit', 'off', true);
  insert into S.runs (run) values (p_run) on conflict do nothing;
  insert into S.matches (run, id, offer) values (p_run, p_match, 0) on conflict do nothing;
  if found then
    update S.runs set offers = offers + 1 where run = p_run returning offers into made;
    update S.matches set offer = made where run = p_run and id = p_match;
    perform S.add_lines(p_run, p_match, 'journal', 0, p_journal);
    perform S.add_lines(p_run, p_match, 'calls', 0, p_calls);
    perform S.add_blobs(p_run, p_match, p_blobs);
    perform S.add_lines(p_run, p_match, 'paid', 0, p_paid);
  end if;
  return query select m.offer, m.result is not null from S.matches as m where m.run = p_run and m.id = p_match;
end $$;

-- Counts the death of a worker, once, against those of its matches that were suspected most.
create function S.die(p_run text, p_worker text, p_in_a_row boolean) returns void language plpgsql as $$
declare most int;
begin
  insert into S.suspects (run, match) select run, match from S.owners where run = p_run and worker = p_worker
  on conflict do nothing;
  -- One that came further since it was claimed was not stuck where a worker died before.
  update S.suspects as s set deaths = 0 from S.owners as o where p_in_a_row and o.run = p_run and o.worker = p_worker
    and s.run = p_run and s.match = o.match and S.count_of(p_run, o.match, 'journal') > o.length;
  select max(s.deaths) into most from S.suspects as s join S.owners as o on s.run = o.run and s.match = o.match
  where o.run = p_run and o.worker = p_worker;
  update S.suspects as s set deaths = s.deaths + 1 from S.owners as o where o.run = p_run and o.worker = p_worker
    and s.run = p_run and s.match = o.match and s.deaths = most;
  delete from S.owners where run = p_run and worker = p_worker;
  update S.runs set deaths = deaths + 1 where run = p_run;
end $$;

create function S.claim(p_run text, p_match text, p_offer bigint, p_token text, p_worker text, p_most int, p_given_up int,
  p_in_a_row boolean)
returns table (is_suspected boolean, fence int, tries int, deaths int, journal json, calls json, blobs json, recorded json, paid json)
language plpgsql as $$
declare m S.matches; s S.suspects; have int; owner text;
begin
  select * into m from S.matches where run = p_run and id = p_match for no key update;
  if not found or m.offer <> p_offer or m.result is not null then return; end if;
  perform 1 from S.runs where run = p_run for no key update;
  if m.token <> p_token and p_worker <> '' then
    select o.worker into owner from S.owners as o where o.run = p_run and o.match = p_match;
    if owner <> p_worker then perform S.die(p_run, owner, p_in_a_row); end if;
  end if;
  insert into S.suspects (run, match) values (p_run, p_match) on conflict do nothing;
  select * into s from S.suspects where run = p_run and match = p_match;
  if m.token <> p_token then
    if s.deaths > p_most and s.deaths < p_given_up then
      return query select true, 0, 0, s.deaths, '[]'::json, '[]'::json, '[]'::json, '[]'::json, '[]'::json;
      return;
    end if;
    have := S.count_of(p_run, p_match, 'journal');
    s.tries := case when s.length = have then s.tries + 1 else 1 end;
    m.fence := m.fence + 1;
    update S.matches as one set fence = m.fence, token = p_token where one.run = p_run and one.id = p_match;
    update S.suspects as one set tries = s.tries, length = have where one.run = p_run and one.match = p_match;
    delete from S.owners where run = p_run and match = p_match;
    if p_worker <> '' then insert into S.owners values (p_run, p_match, p_worker, have); end if;
    perform S.lose(p_run, p_match, true);
  end if;
  return query select false, m.fence, s.tries, s.deaths, S.lines_of(p_run, p_match, 'journal'),
    S.lines_of(p_run, p_match, 'calls'), S.blobs_of(p_run, p_match),
    (select coalesce(json_agg(json_build_array(l.hold, not exists (
        select 1 from S.holds as h where h.run = p_run and h.match = p_match and h.id = l.hold))), '[]')
      from S.lines as l where l.run = p_run and l.match = p_match and l.kind = 'calls' and l.hold is not null),
    S.lines_of(p_run, p_match, 'paid');
end $$;
create function S.release(p_run text, p_match text, p_token text) returns void language plpgsql as $$
begin
  if not S.owns(p_run, p_match, p_token) then return; end if;
  perform 1 from S.runs where run = p_run for no key update;
  delete from S.owners where run = p_run and match = p_match;
end $$;

-- True where lines can go to their place, or are there already: those were sent before.
create function S.fits(p_run text, p_match text, p_kind text, p_have int, p_after int, p_lines text[])
returns boolean language plpgsql stable as $$
begin
  if p_have = p_after then return true; end if;
  return p_have = p_after + cardinality(p_lines) and p_lines = array(
    select line from S.lines where run = p_run and match = p_match and kind = p_kind and place >= p_after order by place);
end $$;

create procedure S.write(p_run text, p_match text, p_token text, p_settled text[], p_amounts bigint[], p_paid text[],
  p_calls_after int, p_calls text[], p_holds text[],
  p_after int, p_is_reopened boolean, p_lines text[], p_blobs text[], inout answer text) language plpgsql as $$
declare
  is_owner boolean; have int; calls int; is_sent_again boolean;
  settles boolean := cardinality(p_settled) > 0;
  records boolean := cardinality(p_calls) > 0;
  adds boolean := p_is_reopened or cardinality(p_lines) > 0;
begin
  if settles then perform set_config('synchronous_commit', 'off', true); end if;
  select token = p_token into is_owner from S.matches where run = p_run and id = p_match for no key update;
  if settles then perform S.settle(p_run, p_match, p_settled, p_amounts, p_paid); end if;
  if is_owner is not true then answer := 'fenced'; return; end if;
  answer := 'gap';
  if records then
    calls := S.count_of(p_run, p_match, 'calls');
    if not S.fits(p_run, p_match, 'calls', calls, p_calls_after, p_calls) then return; end if;
  end if;
  if adds then have := S.count_of(p_run, p_match, 'journal'); end if;
  if p_is_reopened then
    is_sent_again := exists (select 1 from S.lines
      where run = p_run and match = p_match and kind = 'journal' and place = p_after and line = p_lines[1]);
    if have = p_after + 1 and not is_sent_again then
      have := p_after;
    elsif have <> p_after and not is_sent_again then
      return;
    end if;
  end if;
  if adds and not S.fits(p_run, p_match, 'journal', have, p_after, p_lines) then return; end if;
  if p_is_reopened and have = p_after then
    delete from S.lines where run = p_run and match = p_match and kind = 'journal' and place = p_after;
  end if;
  if calls = p_calls_after then perform S.add_lines(p_run, p_match, 'calls', calls, p_calls, p_holds); end if;
  if have = p_after then perform S.add_lines(p_run, p_match, 'journal', have, p_lines); end if;
  if cardinality(p_blobs) > 0 then perform S.add_blobs(p_run, p_match, p_blobs); end if;
  answer := 'ok';
  if not settles then return; end if;
  commit;
  -- Waits until all that was written before is on disk.
  perform pg_logical_emit_message(true, 'masbench', '');
end $$;

-- The fence, the budget of the run and the hold, in one step.
create procedure S.hold(p_run text, p_match text, p_token text, p_hold text, p_bounds bigint[],
  p_settled text[], p_amounts bigint[], p_paid text[],
  inout answer text, inout unit int, inout room bigint) language plpgsql as $$
declare r S.runs; is_owner boolean; is_later boolean := false;
begin
  perform set_config('synchronous_commit', 'off', true);
  select token = p_token into is_owner from S.matches where run = p_run and id = p_match for no key update;
  if cardinality(p_settled) > 0 then perform S.settle(p_run, p_match, p_settled, p_amounts, p_paid); end if;
  if is_owner is not true then answer := 'fenced'; return; end if;
  if not exists (select 1 from S.holds where run = p_run and match = p_match and id = p_hold) then
    select * into r from S.runs where run = p_run for no key update;
    for i in 1..${count} loop
      continue when r.most[i] is null;
      unit := i;
      room := r.most[i] - r.spent[i] - r.lost[i];
      if p_bounds[i] < 0 then answer := 'unbound'; return; end if;
      if r.unknown[i] > 0 then answer := 'unknown'; return; end if;
      if p_bounds[i] > room then answer := 'never'; return; end if;
      is_later := is_later or p_bounds[i] > room - r.held[i];
    end loop;
    if is_later then answer := 'later'; return; end if;
    update S.runs set held = S.plus(held, ${each((n) => `greatest(p_bounds[${n}], 0)`)})
    where run = p_run;
    insert into S.holds (run, match, id, bounds) values (p_run, p_match, p_hold, p_bounds);
  end if;
  answer := 'yes';
  commit;
  -- The call is made only when the hold is on disk.
  perform pg_logical_emit_message(true, 'masbench', '');
end $$;

create function S.finish(p_run text, p_match text, p_token text, p_result text, p_is_finished boolean)
returns text language plpgsql as $$
begin
  if not S.owns(p_run, p_match, p_token) then return 'fenced'; end if;
  perform 1 from S.runs where run = p_run for no key update;
  delete from S.owners where run = p_run and match = p_match;
  if p_is_finished then delete from S.suspects where run = p_run and match = p_match; end if;
  perform S.lose(p_run, p_match, false);
  update S.matches set result = p_result where run = p_run and id = p_match;
  return 'ok';
end $$;

create function S.read_match(p_run text, p_match text)
returns table (fence int, "offer" bigint, result text, journal json, calls json, blobs json, paid json)
language sql stable as $$
  select m.fence, m.offer, m.result, S.lines_of(p_run, p_match, 'journal'), S.lines_of(p_run, p_match, 'calls'),
    S.blobs_of(p_run, p_match), S.lines_of(p_run, p_match, 'paid')
  from S.matches as m where m.run = p_run and m.id = p_match
$$;

-- How many rows it had.
create function S.drop_match(p_run text, p_match text) returns bigint language plpgsql as $$
declare used text[]; more bigint; all_rows bigint := 1;
begin
  delete from S.matches where run = p_run and id = p_match;
  perform 1 from S.runs where run = p_run for no key update;
  delete from S.owners where run = p_run and match = p_match;
  delete from S.lines where run = p_run and match = p_match;
  get diagnostics more = row_count;
  all_rows := all_rows + more;
  delete from S.holds where run = p_run and match = p_match;
  with dropped as (delete from S.match_blobs where run = p_run and match = p_match returning sha256)
  select array_agg(sha256) into used from dropped;
  if used is null then return all_rows; end if;
  -- Those that another match is about to keep are waited for, and seen by the statement after.
  perform 1 from S.blobs where run = p_run and sha256 = any(used) order by sha256 for update;
  delete from S.blobs as b where b.run = p_run and b.sha256 = any(used)
    and not exists (select 1 from S.match_blobs as kept where kept.run = p_run and kept.sha256 = b.sha256);
  return all_rows + cardinality(used);
end $$;
`;
