/** The limits of an account, shared by all workers: what the scripts of Redis do. Times are milliseconds of the server's clock. */
export const limitFunctions = `
create function S.locked_limit(p_key text) returns S.limits language plpgsql as $$
declare l S.limits;
begin
  -- Limits of a server that crashed are found again.
  perform set_config('synchronous_commit', 'off', true);
  select * into l from S.limits where limit_key = p_key for no key update;
  if not found then
    insert into S.limits (limit_key) values (p_key) on conflict do nothing;
    select * into l from S.limits where limit_key = p_key for no key update;
  end if;
  return l;
end $$;

create function S.enter(p_key text, p_pass text, p_tokens float8, p_lives float8, p_start float8,
  p_run text, p_match text, p_token text)
returns table (answer text, more text, spare float8) language plpgsql as $$
declare l S.limits; now_at float8; allowed float8; under int; filled float8; wait float8 := 0; is_rated boolean;
begin
  l := S.locked_limit(p_key);
  if p_match is not null
    and not exists (select 1 from S.matches where run = p_run and id = p_match and token = p_token) then
    return query select 'fenced', '', null::float8; return;
  end if;
  now_at := floor(S.now_ms());
  if l.closed is not null and now_at < l.closed_until then
    return query select 'closed', l.closed, null::float8; return;
  end if;
  allowed := floor(coalesce(l.level, p_start));
  if now_at < l.told_until then allowed := least(allowed, l.told_calls); end if;
  allowed := greatest(1, allowed);
  if exists (select 1 from S.passes where limit_key = p_key and pass = p_pass) then
    return query select 'yes', now_at::text, null::float8; return;
  end if;
  delete from S.passes where limit_key = p_key and live_until <= now_at;
  select count(*) into under from S.passes where limit_key = p_key;
  if under >= allowed then return query select 'later', '0', null::float8; return; end if;
  filled := greatest(0, now_at - coalesce(l.filled_at, now_at));
  is_rated := l.requests_per_minute is not null or l.tokens_per_minute is not null;
  if l.requests_per_minute is not null then
    l.requests := least(l.requests_per_minute, coalesce(l.requests, l.requests_per_minute) + filled * l.requests_per_minute / 60000);
    wait := greatest(wait, ceil((least(1, l.requests_per_minute) - l.requests) * 60000 / l.requests_per_minute));
  end if;
  if l.tokens_per_minute is not null then
    l.tokens := least(l.tokens_per_minute, coalesce(l.tokens, l.tokens_per_minute) + filled * l.tokens_per_minute / 60000);
    wait := greatest(wait, ceil((least(p_tokens, l.tokens_per_minute) - l.tokens) * 60000 / l.tokens_per_minute));
  end if;
  if wait > 0 then return query select 'later', wait::text, null::float8; return; end if;
  if is_rated then
    update S.limits set requests = l.requests - 1, tokens = l.tokens - p_tokens, filled_at = now_at where limit_key = p_key;
  end if;
  insert into S.passes values (p_key, p_pass, now_at + p_lives);
  return query select 'yes', now_at::text, case when not is_rated and under + 1 < allowed * 0.8 then allowed end;
end $$;

-- Additive increase, multiplicative decrease, one cut a cool-down.
create function S.leave(p_key text, p_pass text, p_how text, p_at float8, p_expected float8, p_tokens float8,
  p_told_calls float8, p_told_ms float8, p_closed text, p_start float8, p_most float8, p_cool_down float8)
returns void language plpgsql as $$
declare l S.limits; under int; now_at float8; allowed float8; proven_at float8; cut float8;
begin
  l := S.locked_limit(p_key);
  select count(*) into under from S.passes where limit_key = p_key;
  delete from S.passes where limit_key = p_key and pass = p_pass;
  if not found then return; end if;
  now_at := floor(S.now_ms());
  allowed := coalesce(l.level, p_start);
  proven_at := coalesce(l.proven, p_most);
  cut := coalesce(l.cut_at, -1);
  if p_how = 'answered' then
    if p_at > cut and under >= floor(allowed) * 0.8 then
      allowed := least(p_most, allowed + case when allowed < proven_at then 1 else 1 / allowed end);
      l.level := allowed;
    end if;
  elsif p_how = 'refused' and p_at > cut and now_at - cut >= p_cool_down then
    l.proven := greatest(allowed, case when proven_at = p_most then 0 else proven_at end) * 0.9;
    l.level := greatest(1, allowed * 0.7);
    l.cut_at := now_at;
  end if;
  if l.tokens_per_minute is not null then
    l.tokens := coalesce(l.tokens, 0)
      - case when p_how = 'answered' then coalesce(p_tokens - p_expected, 0) else -p_expected end;
  end if;
  if p_told_calls < allowed then
    l.told_calls := p_told_calls;
    l.told_until := now_at + p_told_ms;
  end if;
  if p_closed is not null then
    l.closed := p_closed;
    l.closed_until := now_at + 300000;
  end if;
  update S.limits set level = l.level, proven = l.proven, cut_at = l.cut_at, tokens = l.tokens, told_calls = l.told_calls,
    told_until = l.told_until, closed = l.closed, closed_until = l.closed_until where limit_key = p_key;
end $$;

create function S.set_rates(p_key text, p_requests float8, p_tokens float8) returns void language sql as $$
  insert into S.limits (limit_key, requests_per_minute, tokens_per_minute) values (p_key, p_requests, p_tokens)
  on conflict (limit_key) do update set
    requests_per_minute = coalesce(excluded.requests_per_minute, S.limits.requests_per_minute),
    tokens_per_minute = coalesce(excluded.tokens_per_minute, S.limits.tokens_per_minute)
$$;

create function S.renew_passes(p_key text, p_passes text[], p_lives float8) returns void language plpgsql as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  perform 1 from S.limits where limit_key = p_key for no key update;
  update S.passes set live_until = S.now_ms() + p_lives where limit_key = p_key and pass = any(p_passes);
end $$;
`;
