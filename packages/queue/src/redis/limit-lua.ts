/**
 * Lets a call of a limited account through, and gives the limit if there is room to spare and no rate to keep. KEYS: the
 * limit, its passes by when they end, the match. ARGV: token ('' where no match makes the call), pass, tokens, how long a pass
 * lives without being renewed, start of the limit.
 */
export const enter = `
if ARGV[1] ~= '' and redis.call('hget', KEYS[3], 'token') ~= ARGV[1] then return { 'fenced' } end
local time = redis.call('time')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local known = redis.call('hmget', KEYS[1], 'closed', 'closedUntil', 'limit', 'toldCalls', 'toldUntil',
  'requestsPerMinute', 'tokensPerMinute', 'requests', 'tokens', 'filledAt')
if known[1] and now < tonumber(known[2]) then return { 'closed', known[1] } end
local limit = math.floor(tonumber(known[3] or ARGV[5]))
if known[5] and now < tonumber(known[5]) then limit = math.min(limit, tonumber(known[4])) end
limit = math.max(1, limit)
if redis.call('zscore', KEYS[2], ARGV[2]) then return { 'yes', tostring(now), '' } end
local under = redis.call('zcard', KEYS[2])
-- Passes of dead workers are looked for where they are in the way.
if under >= limit then under = under - redis.call('zremrangebyscore', KEYS[2], '-inf', now) end
if under >= limit then return { 'later', '0' } end
local rates = { known[6], known[7], known[8], known[9], known[10] }
local levels = {}
local wait = 0
for i, wanted in ipairs({ 1, tonumber(ARGV[3]) }) do
  local rate = tonumber(rates[i])
  if rate then
    local filled = tonumber(rates[5] or now)
    levels[i] = math.min(rate, tonumber(rates[i + 2] or rate) + math.max(0, now - filled) * rate / 60000)
    wait = math.max(wait, math.ceil((math.min(wanted, rate) - levels[i]) * 60000 / rate))
    levels[i] = levels[i] - wanted
  end
end
if wait > 0 then return { 'later', tostring(wait) } end
if levels[1] then redis.call('hset', KEYS[1], 'requests', levels[1], 'filledAt', now) end
if levels[2] then redis.call('hset', KEYS[1], 'tokens', levels[2], 'filledAt', now) end
redis.call('zadd', KEYS[2], now + tonumber(ARGV[4]), ARGV[2])
local isSpare = not rates[1] and not rates[2] and under + 1 < limit * 0.8
return { 'yes', tostring(now), isSpare and tostring(limit) or '' }
`;

/**
 * Takes a pass back and adapts the limit: additive increase, multiplicative decrease, one cut a cool-down. KEYS: the limit,
 * its passes. ARGV: pass, how, when it entered, expected tokens, tokens ('' where unknown), calls and milliseconds that the
 * provider told ('' if it did not), why the limit closes ('' if it does not), start, most, cool-down.
 */
export const leave = `
local under = redis.call('zcard', KEYS[2])
if redis.call('zrem', KEYS[2], ARGV[1]) == 0 then return 0 end
local time = redis.call('time')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local known = redis.call('hmget', KEYS[1], 'limit', 'proven', 'cutAt', 'tokensPerMinute')
local limit, most = tonumber(known[1] or ARGV[9]), tonumber(ARGV[10])
local proven, cutAt, sentAt = tonumber(known[2] or most), tonumber(known[3] or '-1'), tonumber(ARGV[3])
if ARGV[2] == 'answered' then
  if sentAt > cutAt and under >= math.floor(limit) * 0.8 then
    limit = math.min(most, limit + (limit < proven and 1 or 1 / limit))
    redis.call('hset', KEYS[1], 'limit', tostring(limit))
  end
elseif ARGV[2] == 'refused' and sentAt > cutAt and now - cutAt >= tonumber(ARGV[11]) then
  proven = math.max(limit, proven == most and 0 or proven) * 0.9
  redis.call('hset', KEYS[1], 'limit', tostring(math.max(1, limit * 0.7)), 'proven', tostring(proven), 'cutAt', now)
end
if known[4] then
  local taken = ARGV[2] == 'answered' and (ARGV[5] == '' and 0 or tonumber(ARGV[5]) - tonumber(ARGV[4])) or -tonumber(ARGV[4])
  redis.call('hincrbyfloat', KEYS[1], 'tokens', -taken)
end
if ARGV[6] ~= '' and tonumber(ARGV[6]) < limit then
  redis.call('hset', KEYS[1], 'toldCalls', ARGV[6], 'toldUntil', now + tonumber(ARGV[7]))
end
if ARGV[8] ~= '' then redis.call('hset', KEYS[1], 'closed', ARGV[8], 'closedUntil', now + 300000) end
return 1
`;

/** KEYS: the passes of a limit. ARGV: how long they live, passes. */
export const renew = `
local time = redis.call('time')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
for i = 2, #ARGV do redis.call('zadd', KEYS[1], 'XX', now + tonumber(ARGV[1]), ARGV[i]) end
return 1
`;

/** Takes or renews a lease. KEYS: the lease. ARGV: holder, milliseconds. */
export const lead = `
local holder = redis.call('get', KEYS[1])
if holder and string.match(holder, '^[^:]*') ~= string.match(ARGV[1], '^[^:]*') then
  return math.max(1, redis.call('pttl', KEYS[1]))
end
redis.call('set', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 0
`;

/** KEYS: the lease. ARGV: holder. */
export const resign = `
if redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('del', KEYS[1])
return redis.call('hincrby', KEYS[2], 'closings', 1)
`;
