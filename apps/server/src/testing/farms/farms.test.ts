import { sql } from 'drizzle-orm'
import { entrant } from '@beacon/api/contest/entrant'
import { bot } from '@beacon/api/topic/bot'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../../db/schema/audit.ts'
import type { FlagPort } from '../../flag-port/index.ts'
import { talkOfFlags } from '../../modules/contest/answer/bot/flag-talk.ts'
import { openLines } from '../../modules/contest/answer/bot/index.ts'
import { act, enterTeams, makeContest } from '../../modules/contest/core/contest/testing.ts'
import {
  makeGame,
  passSeconds,
  runChecks,
  sendFlags,
  start,
  type PlantedFlag,
  type Side,
} from '../../modules/kinds/attack-defense/testing/game.ts'
import { startTestServer, type TestServer } from '../index.ts'
import { meaningIn, sendAsCup, sendAsFaust, sendAsForcad, sendAsRuctf, tables, type FarmReplied } from './clients.ts'

let server: TestServer
let door: FlagPort
beforeAll(async () => {
  server = await startTestServer()
  // Farms call from addresses of this machine, which are no boxes: they stand for those of boxes.
  door = await openLines(server.platform, 0, { talkWith: (address) => talkOfFlags(server.platform, address.replace('127.80.', '10.80.')) })
})
afterAll(async () => {
  await door.close()
  await server.stop()
})

type Sides = [Side, Side, Side]
let games = 0
const flagOf = (planted: readonly PlantedFlag[], { entrant_id }: Side) => planted.find((one) => one.entrant_id === entrant_id)?.flag ?? ''
const calm = () => server.db.execute(sql`delete from rate_limit`)
const sum = (replied: readonly FarmReplied[]) => replied.map(({ meaning, text }) => `${meaning} ${text}`)

/** A farm of each make that is given flags of a moment, with what it makes of the replies: by HTTP, by the token, by its box. */
async function askAll(ada: Side, box: string, flags: readonly string[]): Promise<Record<string, string>> {
  const asked: Record<string, string> = {}
  const meanings = (replied: readonly FarmReplied[]) => replied.map(({ meaning }) => meaning).join(' ')
  const at = { port: door.port, from: box }
  await calm()
  asked['http'] = (await sendFlags(server, ada, flags)).body.map(({ msg }) => meaningIn(tables.ructf, msg.toLowerCase())).join(' ')
  await calm()
  asked['forcad'] = meanings(await sendAsForcad(at, ada.token, flags))
  await calm()
  asked['ructf'] = meanings(await sendAsRuctf(at, flags))
  await calm()
  asked['cup'] = meanings(await sendAsCup(at, flags))
  await calm()
  asked['faust'] = meanings(await sendAsFaust(at, flags))
  return asked
}
const alike = (meaning: string, faust = meaning) => ({ http: meaning, forcad: meaning, ructf: meaning, cup: meaning, faust })

/** A game whose boxes are like no other's; `fromOf`: whence a side calls if it calls from its box. */
async function makePlayed(settings: object = {}) {
  const template = `10.80.${(games += 1)}.{entrant_no}`
  const game = await makeGame(server, { nop: true, settings: { address_template: template, round_duration_s: 600, ...settings } })
  const [ada, bob, nop] = game.sides as Sides
  const { rows } = await server.db.execute<{ entrant_id: string; number: number }>(
    sql`select entrant_id, number from entrant where contest_id = ${game.id}`,
  )
  const fromOf = ({ entrant_id }: Side) => `127.80.${template.split('.')[2]}.${rows.find((row) => row.entrant_id === entrant_id)?.number}`
  return { game, ada, bob, nop, fromOf, box: fromOf(ada) }
}

/** Who asks looks at a list that is two seconds old at most. */
const untilKnown = (from: string, isNamed = true) =>
  expect.poll(async () => (await talkOfFlags(server.platform, from.replace('127.80.', '10.80.')).begin()).isNamed).toBe(isNamed)

test('the first capture by each farm, and what it makes of every other verdict', async () => {
  const { game, ada, bob, nop, box } = await makePlayed({ flag_life_rounds: 1 })
  expect(sum(await sendAsForcad({ port: door.port, from: box }, ada.token, ['beacon{x}']))).toEqual([
    'REJECTED beacon{x} INV Denied: invalid flag',
  ])
  await start(server, game)
  const planted = await runChecks(server, game)
  await untilKnown(box)
  const [own, ofBob, ofNop] = [flagOf(planted, ada), flagOf(planted, bob), flagOf(planted, nop)]
  await act(server.admin, game.id, 'pause')
  expect(await askAll(ada, box, [ofBob])).toEqual(alike('QUEUED'))
  await act(server.admin, game.id, 'resume')
  await calm()
  const first = await sendAsForcad({ port: door.port }, ada.token, [own, ofBob, ofNop, ofBob, 'beacon{x}', 'x'.repeat(300)])
  expect(first.map(({ meaning }) => meaning)).toEqual(['REJECTED', 'ACCEPTED', 'REJECTED', 'REJECTED', 'REJECTED', 'REJECTED'])
  const { rows } = await server.db.execute(sql`select via, address from ad_capture where contest_id = ${game.id}`)
  expect(rows).toEqual([{ via: 'tcp', address: '127.0.0.1' }])
  expect(await askAll(ada, box, [own, ofNop, ofBob, 'beacon{x}'])).toEqual(
    alike('REJECTED REJECTED REJECTED REJECTED', 'REJECTED QUEUED REJECTED QUEUED'),
  )
  await passSeconds(server, game, 600)
  expect(await askAll(ada, box, [ofBob])).toEqual(alike('REJECTED'))
  const next = flagOf(await runChecks(server, game), bob)
  await calm()
  expect(sum(await sendAsFaust({ port: door.port, from: box }, [next, next]))).toEqual([
    'ACCEPTED OK Accepted. 10 flag points at most',
    expect.stringMatching(/^REJECTED DUP Denied: /u),
  ])
  await act(server.admin, game.id, 'stop', { confirm_name: 'Harbour cup' })
  await calm()
  expect((await sendAsForcad({ port: door.port }, ada.token, [next])).map(({ meaning }) => meaning)).toEqual(['QUEUED'])
})

test('before the start a good flag waits, a team over its limit and one that is banned as well', async () => {
  const { game, ada, bob, box } = await makePlayed()
  await start(server, game)
  const flag = flagOf(await runChecks(server, game), bob)
  await untilKnown(box)
  await server.db.execute(sql`update round set state = 'settling' where contest_id = ${game.id} and state = 'running'`)
  expect(await askAll(ada, box, [flag])).toEqual(alike('QUEUED'))
  await server.db.execute(sql`update round set state = 'running' where contest_id = ${game.id} and state = 'settling'`)
  // Far more than a team may ask for: what waited long enough is answered so, and may be sent again.
  await server.db.execute(sql`insert into rate_limit (key, window_start, count, expires_at) select ${`bot ${ada.entrant_id}`},
    to_timestamp(floor(extract(epoch from clock_timestamp())) + s), 100, now() + interval '1 minute' from generate_series(-2, 10) s`)
  expect(sum(await sendAsForcad({ port: door.port }, ada.token, [flag]))).toEqual([
    `QUEUED ${flag} ERR Denied: rate limit, try again later`,
  ])
  await calm()
  const ban = { action: 'ban' as const, entrant_ids: [ada.entrant_id], reason: 'shared flags' }
  await server.admin.call(entrant.act, { params: { resource_id: game.id }, body: ban })
  expect(sum(await sendAsForcad({ port: door.port }, ada.token, [flag]))).toEqual([
    `QUEUED ${flag} ERR Denied: entry banned, try again later`,
  ])
})

test('a team is known by its token or by the box that only it has; by no other address, and by no box of two contests', async () => {
  const { game, bob, nop, fromOf, box } = await makePlayed({ scoring_preset: 'forcad' })
  await start(server, game)
  const flag = flagOf(await runChecks(server, game), bob)
  await untilKnown(box)
  const later = "ERR Denied: your team's token comes first, try again later"
  const ask = (from: string) => sendAsFaust({ port: door.port, from }, [flag])
  expect(sum(await ask('127.0.0.1'))).toEqual([`QUEUED ${later}`])
  expect(sum(await ask(fromOf(nop)))).toEqual([`QUEUED ${later}`])
  await expect(sendAsForcad({ port: door.port }, 'x'.repeat(43), [flag])).rejects.toThrow('not invited: ERR Denied: invalid team token')
  await expect(sendAsForcad({ port: door.port }, 'short', [flag])).rejects.toThrow('not invited: ERR')
  // Under forcad nobody knows yet what it brings.
  expect(sum(await ask(box))).toEqual(['ACCEPTED OK Accepted'])
  const twin = await makeGame(server, { settings: { address_template: `10.80.${games}.{entrant_no}` } })
  await start(server, twin)
  await untilKnown(box, false)
  expect(sum(await ask(box))).toEqual([`QUEUED ${later}`])
})

test('a token that is replaced stops on the open connection; nothing of lines and tokens is in the log or in a row', async () => {
  const { game, ada, bob } = await makePlayed()
  await start(server, game)
  const flag = flagOf(await runChecks(server, game), bob)
  const socket = connect({ port: door.port, host: '127.0.0.1' })
  let text = ''
  socket.on('data', (chunk) => (text += chunk.toString()))
  const closed = new Promise((resolve) => {
    socket.on('close', resolve)
  })
  socket.write(`${ada.token}\nbeacon{hostile'"\\0${'\u0000'}}\n${flag}\n`)
  await expect.poll(() => text).toContain(`${flag} OK Accepted`)
  const old = ada.token
  await ada.team.captain.call(bot.rotate, { params: { resource_id: game.id }, body: {} })
  socket.write(`${flag}\n`)
  await closed
  expect(text).toMatch(/ERR Denied: invalid team token\n$/u)
  const rows = JSON.stringify([
    await server.db.select().from(audit),
    (await server.db.execute(sql`select * from bot_call`)).rows,
    (await server.db.execute(sql`select * from ad_capture`)).rows,
  ])
  const places = [server.logs.join('\n'), rows]
  expect([flag, old, 'hostile'].filter((secret) => places.some((place) => place.includes(secret)))).toEqual([])
})

test('a contest whose flags are answers to topics has no such door', async () => {
  const resource_id = await makeContest(server)
  const [side] = await enterTeams(server, resource_id, 1)
  const made = await side?.team.captain.call(bot.rotate, { params: { resource_id }, body: {} })
  await expect(sendAsForcad({ port: door.port }, made?.body.token ?? '', ['beacon{x}'])).rejects.toThrow('takes its flags over HTTP alone')
})
