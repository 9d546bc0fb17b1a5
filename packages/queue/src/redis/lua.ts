/**
 * What the scripts of a match share. Each gets the same keys: the match, its journal, its call log, its holds, its blobs,
 * its lost calls, and the account of the run.
 */
export const prelude = `
local MATCH, JOURNAL, CALLS, HOLDS, BLOBS, LOST, ACCOUNT = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5], KEYS[6], KEYS[7]
local UNITS = { 'calls', 'tokens', 'nanoUsd' }
local function fenced() return redis.call('hget', MATCH, 'token') ~= ARGV[1] end
local function add(field, amount) redis.call('hincrby', ACCOUNT, field, string.format('%.0f', amount)) end
local function amounts(value)
  local state, calls, tokens, nano = string.match(value, '^(%a+):(%-?%d+):(%-?%d+):(%-?%d+)$')
  return state, { tonumber(calls), tonumber(tokens), tonumber(nano) }
end
-- What a call may have cost counts in full: unknown is not zero.
local function lose(id, bounds)
  for i, unit in ipairs(UNITS) do
    if bounds[i] < 0 then add('unknown:' .. unit, 1) else add('held:' .. unit, -bounds[i]); add('lost:' .. unit, bounds[i]) end
  end
  redis.call('hdel', HOLDS, id)
  redis.call('rpush', LOST, cjson.encode({ hold = id, calls = bounds[1], tokens = bounds[2], nanoUsd = bounds[3] }))
end
`;

/** ARGV: the greatest number of lines of a journal comes first. */
export const offer = `${prelude}
local known = redis.call('hget', MATCH, 'offer')
if known then return tonumber(known) end
local number = redis.call('hincrby', ACCOUNT, 'offers', 1)
redis.call('hset', MATCH, 'offer', number, 'fence', 0, 'token', '', 'tries', 0, 'length', -1)
local at = 1
for _, list in ipairs({ JOURNAL, CALLS, BLOBS }) do
  local count = tonumber(ARGV[at])
  for i = at + 1, at + count do
    if list == BLOBS then redis.call('sadd', list, ARGV[i]) else redis.call('rpush', list, ARGV[i]) end
  end
  at = at + count + 1
end
return number
`;

/** ARGV: token, offer. Counts what dead owners had in flight as lost; a claim that is sent again changes nothing. */
export const claim = `${prelude}
local known = redis.call('hmget', MATCH, 'offer', 'token', 'result', 'tries', 'length')
if known[1] ~= ARGV[2] or known[3] then return { 'gone' } end
if known[2] ~= ARGV[1] then
  local length = redis.call('llen', JOURNAL)
  local tries = tonumber(known[5]) == length and tonumber(known[4]) + 1 or 1
  redis.call('hincrby', MATCH, 'fence', 1)
  redis.call('hset', MATCH, 'token', ARGV[1], 'tries', tries, 'length', length)
  local holds = redis.call('hgetall', HOLDS)
  for i = 1, #holds, 2 do
    local state, bounds = amounts(holds[i + 1])
    if state == 'open' then lose(holds[i], bounds) end
  end
end
local now = redis.call('hmget', MATCH, 'fence', 'tries')
return { 'claimed', now[1], now[2], redis.call('lrange', JOURNAL, 0, -1), redis.call('lrange', CALLS, 0, -1),
  redis.call('smembers', BLOBS), redis.call('hgetall', HOLDS) }
`;

/** ARGV: token, lines that are there, how many blobs, blobs, lines. Lines that are there already are those sent again. */
export const append = `${prelude}
if fenced() then return 'fenced' end
local after, blobs = tonumber(ARGV[2]), tonumber(ARGV[3])
local first, length = 4 + blobs, redis.call('llen', JOURNAL)
local count = #ARGV - first + 1
if length == after + count and count > 0 then
  for i = 1, count do if redis.call('lindex', JOURNAL, after + i - 1) ~= ARGV[first + i - 1] then return 'gap' end end
  return 'ok'
end
if length ~= after then return 'gap' end
for i = 4, first - 1 do redis.call('sadd', BLOBS, ARGV[i]) end
for i = first, #ARGV do redis.call('rpush', JOURNAL, ARGV[i]) end
return 'ok'
`;

/** ARGV: token, lines that are there. */
export const reopen = `${prelude}
if fenced() then return 'fenced' end
local length, expected = redis.call('llen', JOURNAL), tonumber(ARGV[2])
if length == expected - 1 then return 'ok' end
if length ~= expected then return 'gap' end
redis.call('rpop', JOURNAL)
return 'ok'
`;

/** ARGV: token, records that are there, record, hold. */
export const record = `${prelude}
if fenced() then return 'fenced' end
local length, after = redis.call('llen', CALLS), tonumber(ARGV[2])
if length == after then redis.call('rpush', CALLS, ARGV[3])
elseif length ~= after + 1 or redis.call('lindex', CALLS, after) ~= ARGV[3] then return 'gap' end
local hold = ARGV[4] ~= '' and redis.call('hget', HOLDS, ARGV[4])
if hold then redis.call('hset', HOLDS, ARGV[4], (string.gsub(hold, '^open', 'recorded'))) end
return 'ok'
`;

/** ARGV: token, hold, bounds. The fence, the budget of the run and the hold, in one step. */
export const hold = `${prelude}
if fenced() then return { 'fenced' } end
if redis.call('hexists', HOLDS, ARGV[2]) == 1 then return { 'yes' } end
local function amount(field) return tonumber(redis.call('hget', ACCOUNT, field) or '0') end
local later = false
for i, unit in ipairs(UNITS) do
  local limit, bound = redis.call('hget', ACCOUNT, 'limit:' .. unit), tonumber(ARGV[i + 2])
  if limit then
    local room = tonumber(limit) - amount('spent:' .. unit) - amount('lost:' .. unit)
    if bound < 0 then return { 'unbound', unit } end
    if amount('unknown:' .. unit) > 0 then return { 'unknown', unit } end
    if bound > room then return { 'never', unit, string.format('%.0f', room) } end
    if bound > room - amount('held:' .. unit) then later = true end
  end
end
if later then return { 'later' } end
for i, unit in ipairs(UNITS) do
  local bound = tonumber(ARGV[i + 2])
  if bound > 0 then add('held:' .. unit, bound) end
end
redis.call('hset', HOLDS, ARGV[2], 'open:' .. ARGV[3] .. ':' .. ARGV[4] .. ':' .. ARGV[5])
return { 'yes' }
`;

/** ARGV: hold, usage, lost; −1 is unknown. A hold that has ended, or was counted as lost, changes nothing. */
export const settle = `${prelude}
local value = redis.call('hget', HOLDS, ARGV[1])
if not value then return 0 end
local state, bounds = amounts(value)
if state == 'settled' then return 0 end
for i, unit in ipairs(UNITS) do
  local used, lost = tonumber(ARGV[i + 1]), tonumber(ARGV[i + 4])
  if bounds[i] > 0 then add('held:' .. unit, -bounds[i]) end
  if used >= 0 then add('spent:' .. unit, used) end
  if lost > 0 then add('lost:' .. unit, lost) end
  if used < 0 or lost < 0 then
    if bounds[i] < 0 then add('unknown:' .. unit, 1) else add('lost:' .. unit, bounds[i]) end
  end
end
local unsure = {}
for i = 1, 3 do
  local used, lost = tonumber(ARGV[i + 1]), tonumber(ARGV[i + 4])
  unsure[i] = (used < 0 or lost < 0) and bounds[i] or lost
end
if unsure[1] ~= 0 or unsure[2] ~= 0 or unsure[3] ~= 0 then
  redis.call('rpush', LOST, cjson.encode({ hold = ARGV[1], calls = unsure[1], tokens = unsure[2], nanoUsd = unsure[3] }))
end
if state == 'recorded' then redis.call('hset', HOLDS, ARGV[1], 'settled:0:0:0') else redis.call('hdel', HOLDS, ARGV[1]) end
return 1
`;

/** ARGV: token, result. */
export const finish = `${prelude}
if fenced() then return 'fenced' end
local holds = redis.call('hgetall', HOLDS)
for i = 1, #holds, 2 do
  local state, bounds = amounts(holds[i + 1])
  if state ~= 'settled' then lose(holds[i], bounds) end
end
redis.call('hset', MATCH, 'result', ARGV[2])
return 'ok'
`;
