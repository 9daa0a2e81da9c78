import autocannon from 'autocannon'
import type { Row } from './report.ts'
import type { Seeded } from './seed.ts'

interface Scenario {
  name: string
  aim: string
  /** At most so many requests a row: each right flag counts once, and there are two rows. */
  amount?: number
  next: () => { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string }
}

export function scenarios({ contest_id, topics, teams, unsolved }: Seeded): Scenario[] {
  const base = `/api/ct/contests/${contest_id}`
  let n = 0
  let pair = 0
  let once = 0
  const asTeam = () => ({ cookie: teams[n++ % teams.length]?.cookie ?? '' })
  const submit = (at: number, flagOf: (flag: string) => string): ReturnType<Scenario['next']> => {
    const [i, j] = unsolved[at % unsolved.length] ?? [0, 0]
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
    {
      name: 'wrong flag',
      aim: '≥ 1.5× rCTF',
      next: () => submit(pair++, (flag) => `${flag.slice(0, -9)}${(++n).toString(16).padStart(8, 'z')}}`),
    },
    { name: 'correct flag', aim: '≥ 3× rCTF', amount: Math.floor(unsolved.length / 2), next: () => submit(once++, (flag) => flag) },
  ]
}

/** Requests per second over `seconds`, after a warm-up; every answer must be 200. */
export async function loadRow(
  origin: string,
  scenario: Scenario,
  { seconds, connections }: { seconds: number; connections: number },
): Promise<Row> {
  const { amount } = scenario
  await shoot(
    origin,
    { scenario, connections },
    amount === undefined ? { duration: Math.max(1, seconds / 4) } : { amount: Math.floor(amount / 5) },
  )
  const result = await shoot(
    origin,
    { scenario, connections },
    amount === undefined ? { duration: seconds } : { amount: Math.floor(amount * 0.75) },
  )
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${scenario.name}: ${result.errors} lost, answers ${JSON.stringify(result.statusCodeStats)}`)
  return {
    name: `${scenario.name}, ${connections} connections`,
    aim: scenario.aim,
    value: result.requests.average,
    unit: 'requests/s',
    more: { p50_ms: result.latency.p50, p99_ms: result.latency.p99 },
  }
}

interface Shot {
  scenario: Scenario
  connections: number
}
function shoot(
  url: string,
  { scenario, connections }: Shot,
  length: { duration: number } | { amount: number },
): Promise<autocannon.Result> {
  return autocannon({ url, connections, ...length, requests: [{ setupRequest: (request) => ({ ...request, ...scenario.next() }) }] })
}
