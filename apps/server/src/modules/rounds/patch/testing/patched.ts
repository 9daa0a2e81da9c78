import type { JudgeStepKind, StepResult } from '@beacon/engine/judging'
import { sql, type SQL } from 'drizzle-orm'
import { gzipSync } from 'node:zlib'
import type { JudgedStep } from '../../../../db/schema/index.ts'
import type { TestServer } from '../../../../testing/index.ts'
import { tellContestChanged } from '../../../contest/core/contest/index.ts'
import type { Side } from '../../../contest/core/contest/testing.ts'
import { lockContest } from '../../../contest/score/score/index.ts'
import { breakJudging, endJudging, leaseJudgings, viewSteps, type JudgingLine } from '../../../scenes/judging/index.ts'
import { insertTopology } from '../../../scenes/topology/testing/insert-topology.ts'
import { threeNodes } from '../../../scenes/topology/testing/three-nodes.ts'
import { advanceRounds } from '../../round/advance.ts'

export async function file(server: TestServer, name: string, content: Buffer | string, purpose: string) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(Buffer.from(content))]), name)
  const { body } = await server.admin.request('POST', `/files?purpose=${purpose}`, { body: form })
  return { file_id: (body as { file_id: string }).file_id, name }
}

/** A template whose first node has the service. */
export function template(server: TestServer): Promise<string> {
  const service = { writable: true, ports: [{ port: 8080, proto: 'tcp' as const, name: 'http', open: 'player' as const }] }
  const nodes = threeNodes.nodes.map((one, at) => (at === 0 ? { ...one, ...service } : one))
  return insertTopology(server, { ...threeNodes, nodes })
}

export const look = (server: TestServer, id: string) => server.db.transaction(async (tx) => advanceRounds(tx, await lockContest(tx, id)))

/** Everything of the contest happened so much earlier than it did. */
export async function passSeconds(
  server: TestServer,
  { id }: { id: string },
  seconds: number,
  more: (by: SQL) => SQL[] = () => [],
): Promise<void> {
  const by = sql`make_interval(secs => ${seconds})`
  await server.db.execute(sql`update contest set started_at = started_at - ${by}, version = version + 1 where resource_id = ${id}`)
  await server.db.execute(sql`update round set closed_at = closed_at - ${by}, opened_at = opened_at - ${by} where contest_id = ${id}`)
  await server.db.execute(sql`update patch set at = at - ${by} where contest_id = ${id}`)
  for (const one of more(by)) await server.db.execute(one)
  // The log takes no change; here it is as old as everything else.
  await server.db.transaction(async (tx) => {
    await tx.execute(sql`alter table score_event disable trigger user`)
    await tx.execute(sql`update score_event set at = at - ${by},
      payload = case when payload ? 'submitted_at'
        then jsonb_set(payload, '{submitted_at}', to_jsonb((payload->>'submitted_at')::bigint - ${seconds * 1_000}::bigint)) else payload end
      where contest_id = ${id}`)
    await tx.execute(sql`alter table score_event enable trigger user`)
    await tellContestChanged(tx, id)
  })
  await look(server, id)
}

/** A tar entry as archivers write it. */
export function tarEntry(
  name: string,
  { type = '0', text = '', to = '', size = text.length }: { type?: string; text?: string; to?: string; size?: number } = {},
) {
  const head = Buffer.alloc(512)
  head.write(name, 0)
  head.write('0000755\0', 100)
  head.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  head.write('        ', 148)
  head.write(type, 156)
  head.write(to, 157)
  head.write('ustar\x0000', 257)
  head.write(
    `${[...head]
      .reduce((sum, byte) => sum + byte, 0)
      .toString(8)
      .padStart(6, '0')}\0 `,
    148,
  )
  const body = Buffer.alloc(Math.ceil(text.length / 512) * 512)
  body.write(text)
  return Buffer.concat([head, body])
}

export const packed = (entries: readonly Buffer[]): Buffer => gzipSync(Buffer.concat([...entries, Buffer.alloc(1_024)]))
let patches = 0
export const onePatch = (): Buffer => packed([tarEntry('./update.sh', { text: `#!/bin/sh\n# ${(patches += 1)}\n` })])

export async function upload(side: Side, archive: Buffer): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(archive)]), 'patch.tar.gz')
  const { status, body } = await side.team.captain.request('POST', '/files?purpose=patch', { body: form })
  if (status !== 200 && status !== 201) throw new Error(JSON.stringify(body))
  return (body as { file_id: string }).file_id
}

/** What a step of the plan finds where nothing is wrong, and where it is what fails. */
const found: Readonly<Record<string, StepResult>> = {
  exploit: 'exploited',
  stay: 'resisted',
  functions: 'mumble',
  apply: 'exit',
  next: 'exit',
  restart: 'exit',
  ready: 'not_ready',
}

export const took = (line: Pick<JudgingLine, 'plan'>, fails: JudgeStepKind | null): JudgedStep[] => {
  const at = line.plan.findIndex(({ kind, is_control }) => kind === fails && !is_control)
  return viewSteps(line.plan, [])
    .slice(0, at < 0 ? undefined : at + 1)
    .map((step, index) => ({
      ...step,
      verdict: index === at ? 'failed' : 'passed',
      result: index === at ? (found[step.kind] ?? 'error') : step.expect,
      started_at: new Date().toISOString(),
      took_ms: 5,
      public: index === at ? 'the shop does not sell' : '',
      output: `output of ${step.kind}`,
    }))
}

export async function endAll(server: TestServer, fails: JudgeStepKind | 'machine' | null): Promise<void> {
  await server.db.execute(sql`update judging set not_before = now() - interval '1 hour' where state = 'queued'`)
  const leased = await server.db.transaction((tx) => leaseJudgings(tx, 'test', 100))
  for (const line of leased)
    await server.db.transaction(async (tx) => {
      if (fails === 'machine') await breakJudging(tx, line, 'engine')
      else await endJudging(tx, line, took(line, fails))
    })
}
