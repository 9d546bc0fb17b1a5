/** The steps that change a run, hand out its matches, and notify its processes. */
export const runFunctions = `
-- What is known of the run that has the name.
create function S.begin_run(p_run text, p_about text) returns text language sql as $$
  insert into S.runs (run, about) values (p_run, p_about)
  on conflict (run) do update set about = coalesce(S.runs.about, excluded.about) returning about
$$;
-- What was spent before counts once.
create function S.open_account(p_run text, p_most bigint[], p_spent bigint[], p_patience text) returns void language sql as $$
  update S.runs set most = p_most, patience = p_patience, spent = case when has_account then spent else S.plus(spent, p_spent) end,
    has_account = true where run = p_run
$$;
-- Zero, or for how many milliseconds a process at another place leads the run.
create function S.lead(p_run text, p_place text, p_leader text, p_ms float8) returns float8 language plpgsql as $$
declare r S.runs; lasts float8;
begin
  insert into S.runs (run) values (p_run) on conflict do nothing;
  select * into r from S.runs where run = p_run for no key update;
  lasts := ceil(extract(epoch from r.leader_until - clock_timestamp()) * 1000);
  if r.leader is not null and r.leader_place <> p_place and lasts > 0 then return lasts; end if;
  update S.runs set leader = p_leader, leader_place = p_place,
    leader_until = clock_timestamp() + p_ms * interval '1 millisecond' where run = p_run;
  return 0;
end $$;
create function S.resign(p_run text, p_leader text) returns void language sql as $$
  update S.runs set leader = null, closings = closings + 1 where run = p_run and leader = p_leader
$$;
create function S.forget_run(p_run text) returns void language plpgsql as $$
begin
  delete from S.matches where run = p_run;
  delete from S.lines where run = p_run;
  delete from S.holds where run = p_run;
  delete from S.match_blobs where run = p_run;
  delete from S.blobs where run = p_run;
  delete from S.owners where run = p_run;
  delete from S.suspects where run = p_run;
  delete from S.present_workers where run = p_run;
  delete from S.runs where run = p_run;
end $$;

create function S.add_jobs(p_run text, p_matches text[], p_offers bigint[], p_payloads text[]) returns void language sql as $$
  insert into S.jobs (run, match, offer, payload)
  select p_run, given.match, given.offer, given.payload from unnest(p_matches, p_offers, p_payloads) as given(match, offer, payload)
  on conflict do nothing
$$;
-- Jobs that no worker has, or whose worker did not renew its lock, oldest first.
create function S.take_jobs(p_run text, p_worker text, p_most int, p_lock_ms float8)
returns table (lock text, payload text) language plpgsql as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  insert into S.workers values (p_run, p_worker, clock_timestamp() + p_lock_ms * interval '1 millisecond')
  on conflict (run, worker) do update set seen_until = excluded.seen_until;
  if p_most = 0 or (select is_paused from S.runs where run = p_run) then return; end if;
  return query
    update S.jobs as job set lock = gen_random_uuid()::text,
      locked_until = clock_timestamp() + p_lock_ms * interval '1 millisecond'
    from (select one.match, one.offer from S.jobs as one
      where one.run = p_run and (one.lock is null or one.locked_until < clock_timestamp())
      order by one.number limit p_most for update skip locked) as free
    where job.run = p_run and job.match = free.match and job.offer = free.offer
    returning job.lock, job.payload;
end $$;
-- Those of the locks that are still this worker's.
create function S.renew_jobs(p_run text, p_worker text, p_locks text[], p_lock_ms float8)
returns table (lock text) language plpgsql as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  insert into S.workers values (p_run, p_worker, clock_timestamp() + p_lock_ms * interval '1 millisecond')
  on conflict (run, worker) do update set seen_until = excluded.seen_until;
  return query update S.jobs as job set locked_until = clock_timestamp() + p_lock_ms * interval '1 millisecond'
    where job.run = p_run and job.lock = any(p_locks) returning job.lock;
end $$;
-- A job that is handed back goes to the end of the line.
create function S.end_job(p_run text, p_lock text, p_is_again boolean) returns void language plpgsql as $$
begin
  if p_is_again then
    update S.jobs set lock = null, locked_until = null, number = nextval(pg_get_serial_sequence('S.jobs', 'number'))
    where run = p_run and lock = p_lock;
  else
    delete from S.jobs where run = p_run and lock = p_lock;
  end if;
end $$;

create function S.announce(p_run text, p_worker text, p_about text, p_ms float8) returns void language plpgsql as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  insert into S.present_workers values (p_run, p_worker, p_about, clock_timestamp() + p_ms * interval '1 millisecond')
  on conflict (run, worker) do update set about = excluded.about, live_until = excluded.live_until;
end $$;

-- A notification has room for 8,000 bytes.
create function S.tell(p_channel text, p_message text) returns void language plpgsql as $$
declare kept bigint;
begin
  perform set_config('synchronous_commit', 'off', true);
  if octet_length(p_message) < 7900 then
    perform pg_notify(p_channel, p_message);
  else
    delete from S.long_messages where sent_at < clock_timestamp() - interval '10 minutes';
    insert into S.long_messages (message) values (p_message) returning number into kept;
    perform pg_notify(p_channel, kept::text);
  end if;
end $$;
`;
