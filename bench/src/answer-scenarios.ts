import * as z from 'zod/mini'
import type { Seeded } from './seed.ts'

export interface AnswerScenario {
  name: string
  aim: string
  /** Answers of one run; a quarter as many warm up. */
  amount: number
  /** When the contest goes back to its seeded state: a right flag counts once. */
  resets?: 'first' | 'each'
  next: () => { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string }
}

/** The cheapest answer first, by which the others are compared; what every page load asks for, and flags: each team in turn. */
export function answerScenarios({ contest_id, topics, teams, unsolved }: Seeded): AnswerScenario[] {
  const base = `/api/ct/contests/${contest_id}`
  let n = 0
  let wrong = 0
  let right = 0
  const get = (path: string) => () => ({ method: 'GET' as const, path, headers: { cookie: teams[n++ % teams.length]?.cookie ?? '' } })
  const submit = (at: number, flagOf: (flag: string) => string): ReturnType<AnswerScenario['next']> => {
    const [i, j] = unsolved[at % unsolved.length] ?? [0, 0]
    const target = topics[j]
    return {
      method: 'POST',
      path: `${base}/topics/${target?.topic_id}/submissions`,
      headers: { cookie: teams[i]?.cookie ?? '', 'content-type': 'application/json' },
      body: JSON.stringify({ flag: flagOf(target?.flag ?? '') }),
    }
  }
  let nonce = Date.now() % 2 ** 32
  const wrongOf = (flag: string) => `${flag.slice(0, -9)}${(++nonce).toString(16).padStart(8, 'z')}}`
  return [
    { name: 'health', aim: '-', amount: 4_000, next: get('/api/ct/health') },
    { name: 'auth/me', aim: '≤ 150', amount: 1_600, next: get('/api/ct/auth/me') },
    { name: 'contest/me', aim: '≤ 150', amount: 8_000, next: get(`${base}/me`) },
    { name: 'wrong', aim: '≤ 190', amount: 3_000, next: () => submit(wrong++, wrongOf), resets: 'first' },
    { name: 'right', aim: '≤ 370', amount: 2_000, next: () => submit(right++, (flag) => flag), resets: 'each' },
  ]
}

export const seededShape = z.object({
  contest_id: z.string(),
  topics: z.array(z.object({ topic_id: z.string(), flag: z.string() })),
  teams: z.array(z.object({ name: z.string(), cookie: z.string() })),
  unsolved: z.array(z.tuple([z.number(), z.number()])),
})
