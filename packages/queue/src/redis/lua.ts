import { units } from '../store/usage.js';

/**
 * The common part of the scripts of a match. Each gets the same keys: the match, its journal, its call log, its blobs, its paid
 * calls, the account of the run, the matches that have ended, bytes by their hash, for how many matches each is kept, and of
 * the run: who has each match, how often each is held to have killed its worker, and how often it was claimed and how long its
 * journal was then. The match has a field `hold:<name>` for every hold that is open, with its bounds; −1 is
 * unknown. A line of the call log ends with the name of the hold whose answer it is, behind a line break.
 */
export const keysOfMatch = ['', ':journal', ':calls', ':blobs', ':paid'] as const;

const names = `
local MATCH, JOURNAL, CALLS, BLOBS, PAID, ACCOUNT = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5], KEYS[6]
local ENDED, BYTES, USES = KEYS[7], KEYS[8], KEYS[9]
local OWNERS, DEATHS, TRIES = KEYS[10], KEYS[11], KEYS[12]
local function use(sha256)
  if redis.call('sadd', BLOBS, sha256) == 1 then redis.call('hincrby', USES, sha256, 1) end
end
`;

/** Changes of the account, which are read and written once a script. */
const accounting = `
local UNITS = { ${units.map((unit) => `'${unit}'`).join(', ')} }
local changes
local function add(field, amount)
  changes = changes or {}
  if amount ~= 0 then changes[field] = (changes[field] or 0) + amount end
end
local function account()
  local fields = {}
  for field in pairs(changes or {}) do fields[#fields + 1] = field end
  if #fields == 0 then return end
  local values, written = redis.call('hmget', ACCOUNT, unpack(fields)), {}
  for i, field in ipairs(fields) do
    written[2 * i - 1] = field
    written[2 * i] = (tonumber(values[i]) or 0) + changes[field]
  end
  redis.call('hset', ACCOUNT, unpack(written))
  changes = nil
end
local function amounts(value)
  local found = {}
  for amount in string.gmatch(value, '%-?%d+') do found[#found + 1] = tonumber(amount) end
  return found
end
local function lost(name, unsure)
  redis.call('rpush', PAID, cjson.encode({ hold = name, ${units.map((unit, index) => `${unit} = unsure[${index + 1}]`).join(', ')} }))
end
-- What a call may have cost counts in full: unknown is not zero.
local function lose(name, bounds)
  for i, unit in ipairs(UNITS) do
    if bounds[i] < 0 then add('unknown:' .. unit, 1) else add('held:' .. unit, -bounds[i]); add('lost:' .. unit, bounds[i]) end
  end
  redis.call('hdel', MATCH, 'hold:' .. name)
  lost(name, bounds)
end
local function holds()
  local found, fields = {}, redis.call('hgetall', MATCH)
  for i = 1, #fields, 2 do
    if string.sub(fields[i], 1, 5) == 'hold:' then found[string.sub(fields[i], 6)] = amounts(fields[i + 1]) end
  end
  return found
end
`;

/** ARGV of those that settle: token, how many holds, and for each its name, usage, loss and line. Reads the token with the holds. */
const settling = `
local count = tonumber(ARGV[2])
local fields = { 'token' }
-- Of each hold: its name, two amounts of every unit, and its line.
local size = 2 * #UNITS + 2
for i = 1, count do fields[i + 1] = 'hold:' .. ARGV[3 + size * (i - 1)] end
local function settle(known)
  local ended = {}
  for i = 1, count do
    if known[i + 1] then
      local bounds, name = amounts(known[i + 1]), 3 + size * (i - 1)
      for at, unit in ipairs(UNITS) do
        local used, broken = tonumber(ARGV[name + at]), tonumber(ARGV[name + #UNITS + at])
        if bounds[at] > 0 then add('held:' .. unit, -bounds[at]) end
        if used > 0 then add('spent:' .. unit, used) end
        if broken > 0 then add('lost:' .. unit, broken) end
        if used < 0 or broken < 0 then
          if bounds[at] < 0 then add('unknown:' .. unit, 1) else add('lost:' .. unit, bounds[at]) end
        end
      end
      ended[#ended + 1] = fields[i + 1]
      redis.call('rpush', PAID, ARGV[name + size - 1])
      known[i + 1] = false
    end
  end
  if #ended > 0 then redis.call('hdel', MATCH, unpack(ended)) end
end
local at = 3 + size * count
`;

/** ARGV: the greatest number of lines of a journal comes first. */
export const offer = `${names}
local known = redis.call('hmget', MATCH, 'offer', 'result')
if known[1] then return { tonumber(known[1]), known[2] and 1 or 0 } end
local number = redis.call('hincrby', ACCOUNT, 'offers', 1)
redis.call('hset', MATCH, 'offer', number, 'fence', 0, 'token', '', 'length', -1)
local at = 1
for _, list in ipairs({ JOURNAL, CALLS, BLOBS, PAID }) do
  local count = tonumber(ARGV[at])
  for i = at + 1, at + count do
    if list == BLOBS then use(ARGV[i]) else redis.call('rpush', list, ARGV[i]) end
  end
  at = at + count + 1
end
return { number, 0 }
`;

/** Counts the death of a worker, once, against those of its matches that were suspected most. */
const dying = `
local function died(worker, base, inARow)
  local open, all, most = {}, redis.call('hgetall', OWNERS), 0
  for i = 1, #all, 2 do
    if all[i + 1] == worker then
      local one = all[i]
      local deaths = tonumber(redis.call('hget', DEATHS, one) or 0)
      local length = tonumber(redis.call('hget', base .. one, 'length') or -1)
      if inARow and redis.call('llen', base .. one .. ':journal') > length then deaths = 0 end
      open[one] = deaths
      most = math.max(most, deaths)
    end
  end
  for one, deaths in pairs(open) do
    if deaths == most then deaths = deaths + 1 end
    if deaths > 0 then redis.call('hset', DEATHS, one, deaths) else redis.call('hdel', DEATHS, one) end
    redis.call('hdel', OWNERS, one)
  end
  redis.call('hincrby', ACCOUNT, 'deaths', 1)
end
`;

/**
 * ARGV: token, offer, match, worker, most deaths, deaths from which it is given up, whether they
 * count in a row. Counts what dead owners had in flight as
 * lost; a claim that is sent again changes nothing.
 */
export const claim = `${names}${accounting}${dying}
local known = redis.call('hmget', MATCH, 'offer', 'token', 'result', 'fence')
if known[1] ~= ARGV[2] or known[3] then return { 'gone' } end
local id, worker, fence = ARGV[3], ARGV[4], tonumber(known[4])
local isNew = known[2] ~= ARGV[1]
if isNew then
  local before = redis.call('hget', OWNERS, id)
  if before and worker ~= '' and before ~= worker then died(before, string.sub(MATCH, 1, #MATCH - #id), ARGV[7] == '1') end
end
local deaths = tonumber(redis.call('hget', DEATHS, id) or 0)
if isNew and deaths > tonumber(ARGV[5]) and deaths < tonumber(ARGV[6]) then return { 'suspected' } end
local calls = redis.call('lrange', CALLS, 0, -1)
local tries, length = string.match(redis.call('hget', TRIES, id) or '0:-1', '^(%d+):(%-?%d+)$')
tries = tonumber(tries)
if isNew then
  local now = redis.call('llen', JOURNAL)
  tries, fence = tonumber(length) == now and tries + 1 or 1, fence + 1
  redis.call('hset', TRIES, id, tries .. ':' .. now)
  redis.call('hset', MATCH, 'token', ARGV[1], 'length', now, 'fence', fence)
  if worker == '' then redis.call('hdel', OWNERS, id) else redis.call('hset', OWNERS, id, worker) end
  if fence > 1 then
    local open, recorded = holds(), {}
    for _, line in ipairs(calls) do recorded[string.match(line, '\\n(.*)$') or ''] = true end
    for name, bounds in pairs(open) do if not recorded[name] then lose(name, bounds) end end
    account()
  end
end
local open = {}
for name in pairs(fence > 1 and holds() or {}) do open[#open + 1] = name end
return {
  'claimed', fence, tries, redis.call('lrange', JOURNAL, 0, -1), calls, redis.call('smembers', BLOBS), open, deaths,
  redis.call('lrange', PAID, 0, -1)
}
`;

/** ARGV: token, match. */
export const release = `${names}
if redis.call('hget', MATCH, 'token') == ARGV[1] then redis.call('hdel', OWNERS, ARGV[2]) end
return 'ok'
`;

/**
 * ARGV after what is settled: records that are there, how many records, records; lines that are there, '1' where the last one
 * is removed before, how many blobs, blobs, lines.
 */
export const write = `${names}${accounting}${settling}
local known = redis.call('hmget', MATCH, unpack(fields))
settle(known)
account()
if known[1] ~= ARGV[1] then return 'fenced' end
-- Lines that are there already are those sent again. A line is at its place where the list is as long as it says.
local function put(list, after, first, last)
  if last < first then return true end
  local count, length = last - first + 1, 0
  for i = first, last, 1000 do length = redis.call('rpush', list, unpack(ARGV, i, math.min(i + 999, last))) end
  if length == after + count then return true end
  for _ = 1, count do redis.call('rpop', list) end
  if length - count ~= after + count then return false end
  for i = 0, count - 1 do if redis.call('lindex', list, after + i) ~= ARGV[first + i] then return false end end
  return true
end
local callsAfter, records = tonumber(ARGV[at]), tonumber(ARGV[at + 1])
local first = at + 2 + records
local after, reopens, blobs = tonumber(ARGV[first]), ARGV[first + 1] == '1', tonumber(ARGV[first + 2])
local lines = first + 3 + blobs
if reopens then
  local length = redis.call('llen', JOURNAL)
  local isSentAgain = #ARGV >= lines and redis.call('lindex', JOURNAL, after) == ARGV[lines]
  if length == after + 1 and not isSentAgain then redis.call('rpop', JOURNAL)
  elseif length ~= after and not isSentAgain then return 'gap' end
end
if not put(CALLS, callsAfter, at + 2, first - 1) then return 'gap' end
if not put(JOURNAL, after, lines, #ARGV) then return 'gap' end
for i = first + 3, lines - 1 do use(ARGV[i]) end
return 'ok'
`;

/** ARGV after what is settled: hold, bounds. The fence, the budget of the run and the hold, in one step. */
export const hold = `${names}${accounting}${settling}
local name = 'hold:' .. ARGV[at]
fields[count + 2] = name
local known = redis.call('hmget', MATCH, unpack(fields))
settle(known)
if known[1] ~= ARGV[1] then account(); return { 'fenced' } end
if known[count + 2] then account(); return { 'yes' } end
local asked = {}
for _, unit in ipairs(UNITS) do
  for _, kind in ipairs({ 'limit:', 'spent:', 'lost:', 'held:', 'unknown:' }) do asked[#asked + 1] = kind .. unit end
end
local found, later, never = redis.call('hmget', ACCOUNT, unpack(asked)), false, nil
for i, unit in ipairs(UNITS) do
  local base, bound = 5 * i - 4, tonumber(ARGV[at + i])
  local limit = found[base]
  if limit and not never then
    local function amount(more, kind) return (tonumber(found[base + more]) or 0) + (changes and changes[kind .. unit] or 0) end
    local room = tonumber(limit) - amount(1, 'spent:') - amount(2, 'lost:')
    if bound < 0 then never = { 'unbound', unit }
    elseif amount(4, 'unknown:') > 0 then never = { 'unknown', unit }
    elseif bound > room + amount(2, 'lost:') then never = { 'never', unit, string.format('%.0f', room) }
    elseif bound > room then never = { 'lost', unit, string.format('%.0f', amount(2, 'lost:')), limit }
    elseif bound > room - amount(3, 'held:') then later = true end
  end
end
if not never and not later then
  for i, unit in ipairs(UNITS) do
    local bound = tonumber(ARGV[at + i])
    if bound > 0 then add('held:' .. unit, bound) end
  end
  redis.call('hset', MATCH, name, table.concat(ARGV, ':', at + 1, at + #UNITS))
end
local written = {}
for i, unit in ipairs(UNITS) do
  for at, kind in ipairs({ 'limit:', 'spent:', 'lost:', 'held:', 'unknown:' }) do
    local change = changes and changes[kind .. unit]
    if change and change ~= 0 then
      written[#written + 1] = kind .. unit
      written[#written + 1] = (tonumber(found[5 * i - 5 + at]) or 0) + change
    end
  end
end
if #written > 0 then redis.call('hset', ACCOUNT, unpack(written)) end
return never or { later and 'later' or 'yes' }
`;

/** ARGV: token, result, match, '1' if it has finished. */
export const finish = `${names}${accounting}
if redis.call('hget', MATCH, 'token') ~= ARGV[1] then return 'fenced' end
for name, bounds in pairs(holds()) do lose(name, bounds) end
account()
redis.call('hset', MATCH, 'result', ARGV[2])
redis.call('sadd', ENDED, ARGV[3])
redis.call('hdel', OWNERS, ARGV[3])
if ARGV[4] == '1' then
  redis.call('hdel', DEATHS, ARGV[3])
  redis.call('hdel', TRIES, ARGV[3])
end
return 'ok'
`;

/** ARGV: token, SHA-256, bytes. */
export const keep = `${names}
if redis.call('hget', MATCH, 'token') ~= ARGV[1] then return 'fenced' end
use(ARGV[2])
redis.call('hset', BYTES, ARGV[2], ARGV[3])
return 'ok'
`;

/** Keeps bytes for the run itself. KEYS: what is kept so, bytes by their hash, for how many each is kept. ARGV: SHA-256, bytes. */
export const put = `
if redis.call('sadd', KEYS[1], ARGV[1]) == 1 then redis.call('hincrby', KEYS[3], ARGV[1], 1) end
return redis.call('hset', KEYS[2], ARGV[1], ARGV[2])
`;

/** ARGV: match. */
export const drop = `${names}
for _, sha256 in ipairs(redis.call('smembers', BLOBS)) do
  if redis.call('hincrby', USES, sha256, -1) <= 0 then
    redis.call('hdel', USES, sha256)
    redis.call('hdel', BYTES, sha256)
  end
end
redis.call('del', MATCH, JOURNAL, CALLS, BLOBS, PAID)
redis.call('hdel', OWNERS, ARGV[1])
return redis.call('srem', ENDED, ARGV[1])
`;

/** A worker says that it is alive. KEYS: workers by when they end, what they say. ARGV: worker, milliseconds, what it says. */
export const announce = `
local time = redis.call('time')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
redis.call('zadd', KEYS[1], now + tonumber(ARGV[2]), ARGV[1])
redis.call('hset', KEYS[2], ARGV[1], ARGV[3])
return 1
`;

/** KEYS as for `announce`. ARGV: worker. */
export const depart = `
redis.call('zrem', KEYS[1], ARGV[1])
redis.call('hdel', KEYS[2], ARGV[1])
return 1
`;

/** Workers that are alive; the others are forgotten. KEYS as for `announce`. */
export const workers = `
local time = redis.call('time')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
for _, worker in ipairs(redis.call('zrangebyscore', KEYS[1], '-inf', now)) do
  redis.call('zrem', KEYS[1], worker)
  redis.call('hdel', KEYS[2], worker)
end
return redis.call('hvals', KEYS[2])
`;
