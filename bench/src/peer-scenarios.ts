/** The kit's four scenarios at Beacon's addresses, with what a right answer holds. */
export function peerScenarios(contest_id: string): object[] {
  const base = `/api/ct/contests/${contest_id}`
  const cookie = { cookie: '%{team.token}' }
  const submit = {
    method: 'POST',
    url: `${base}/topics/%{challenge.id}/submissions`,
    pool: 'unsolved',
    headers: { ...cookie, 'content-type': 'application/json' },
    reset: true,
  }
  return [
    {
      name: 'leaderboard',
      method: 'GET',
      url: `${base}/ranking?page=1&size=100`,
      pool: 'teams',
      headers: cookie,
      expect: { status: [200], equals: { total: 1_000 }, lengths: { items: 100 } },
    },
    {
      name: 'challenge-list',
      method: 'GET',
      url: `${base}/topics`,
      pool: 'teams',
      headers: cookie,
      expect: { status: [200], includes: '"description":"', equals: { total: 60 }, lengths: { items: 60 } },
    },
    {
      name: 'wrong-flag',
      ...submit,
      body: '{"flag":"%{wrongflag}"}',
      count: 'unchanged',
      expect: { status: [200], includes: '"code":"flag_wrong"' },
    },
    {
      name: 'correct-flag',
      ...submit,
      once: true,
      body: '{"flag":"%{challenge.flag}"}',
      count: 'each',
      warmAmount: 5_000,
      amount: 30_000,
      expect: { status: [200], includes: '"code":"flag_correct"' },
    },
  ]
}
