import autocannon from 'autocannon'
import type { Row } from './report.ts'
import type { Seeded } from './seed.ts'

interface Scenario {
  name: string
  aim: string
  next: () => { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string }
}

export function scenarios({ contest_id, topics, teams, unsolved }: Seeded): Scenario[] {
  const base = `/api/ct/contests/${contest_id}`
  let n = 0
  let pair = 0
  const asTeam = () => ({ cookie: teams[n++ % teams.length]?.cookie ?? '' })
  const submit = (flagOf: (flag: string) => string): ReturnType<Scenario['next']> => {
    const [i, j] = unsolved[pair++ % unsolved.length] ?? [0, 0]
    const target = topics[j]
    return {
      method: 'POST',
      path: `${base}/topics/${target?.topic_id}/submissions`,
      headers: { cookie: teams[i]?.cookie ?? '', 'content-type': 'application/json' },
      body: JSON.stringify({ flag: flagOf(target?.flag ?? '') }),
    }
  }
  return [
    {
      name: 'ranking page, 100 rows',
      aim: '≥ 2× rCTF',
      next: () => ({ method: 'GET', path: `${base}/ranking?page=1&size=100`, headers: asTeam() }),
    },
    { name: 'topics list', aim: '≥ 3× rCTF', next: () => ({ method: 'GET', path: `${base}/topics`, headers: asTeam() }) },
    { name: 'wrong flag', aim: '≥ 1.5× rCTF', next: () => submit((flag) => `${flag.slice(0, -9)}${(++n).toString(16).padStart(8, 'z')}}`) },
    { name: 'correct flag', aim: '≥ 3× rCTF', next: () => submit((flag) => flag) },
  ]
}

/** Requests per second over `seconds` at 50 connections, after a warm-up; every answer must be 200. */
export async function loadRow(origin: string, scenario: Scenario, seconds: number): Promise<Row> {
  await shoot(origin, scenario, Math.max(1, seconds / 4))
  const result = await shoot(origin, scenario, seconds)
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${scenario.name}: ${result.non2xx} refused, ${result.errors} lost`)
  return {
    name: scenario.name,
    aim: scenario.aim,
    value: result.requests.average,
    unit: 'requests/s',
    more: { p50_ms: result.latency.p50, p99_ms: result.latency.p99 },
  }
}

function shoot(url: string, scenario: Scenario, duration: number): Promise<autocannon.Result> {
  return autocannon({ url, connections: 50, duration, requests: [{ setupRequest: (request) => ({ ...request, ...scenario.next() }) }] })
}
