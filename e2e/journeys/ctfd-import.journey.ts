import { contest } from '@beacon/api/contest/contest'
import { expect, test } from '@playwright/test'
import {
  challengeRow,
  configRows,
  ctfdDate,
  ctfdZip,
  flagRow,
  teamRow,
  userRow,
} from '../../apps/server/src/modules/contest/out/package-import/testing/ctfd-zip.ts'
import { startInstallation, type Installation } from '../src/installation.ts'
import { signInAdmin } from '../src/people.ts'
import { openAs } from '../src/world.ts'

const start = Date.parse('2024-03-01T09:00:00Z')
const values = [100, 200, 300] as const
/** Who solved what, in time: team 2 ends with 500, team 1 with 300, team 3 with 100; an award lifts team 3 to 350. */
const solved: readonly (readonly [team: number, challenge: number])[] = [
  [1, 1],
  [2, 2],
  [1, 2],
  [3, 1],
  [2, 3],
]

function springCtf(): Buffer {
  const tries = solved.map(([team_id, challenge_id], index) => ({
    id: index + 1,
    challenge_id,
    user_id: team_id,
    team_id,
    type: 'correct',
    date: ctfdDate(start + (index + 1) * 60_000),
    ip: '10.1.2.3',
    provided: `flag{${challenge_id}}`,
  }))
  const day_s = 86_400
  return ctfdZip({
    alembic_version: [{ version_num: '48d8250d19bd' }],
    config: configRows({
      ctf_name: 'Spring CTF 2024',
      user_mode: 'teams',
      start: String(start / 1000),
      end: String(start / 1000 + day_s),
    }),
    challenges: values.map((value, index) => challengeRow(index + 1, { value })),
    flags: values.map((_value, index) => flagRow(index + 1, index + 1)),
    files: [],
    hints: [],
    tags: [],
    teams: [1, 2, 3].map((id) => teamRow(id)),
    users: [1, 2, 3].map((id) => userRow(id, { team_id: id })),
    submissions: tries,
    solves: tries.map(({ id, challenge_id, user_id, team_id }) => ({ id, challenge_id, user_id, team_id })),
    awards: [
      {
        id: 1,
        user_id: 3,
        team_id: 3,
        type: 'standard',
        name: 'Writeup',
        description: null,
        date: ctfdDate(start + 3_600_000),
        value: 250,
        category: null,
        icon: null,
      },
    ],
  })
}

let installation: Installation
test.beforeAll(async () => {
  installation = await startInstallation()
})
test.afterAll(() => installation.stop())

test('an organiser brings a CTFd along: its export becomes a finished contest with the same ranking', async ({ browser }) => {
  const admin = await signInAdmin(installation)
  const page = await openAs(browser, installation, admin, '/admin/flag-question')
  // An empty bank offers it twice: above the list and in its place.
  await page.getByRole('link', { name: 'Import', exact: true }).first().click()
  const zip = { name: 'spring.2024.zip', mimeType: 'application/zip', buffer: springCtf() }
  await page.locator('input[type=file]').setInputFiles(zip)
  await expect(page.getByRole('heading', { name: 'Contest in the package: Spring CTF 2024' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Challenge \d/u })).toHaveCount(3)
  await page.getByRole('radio', { name: 'Also as finished contest' }).click()
  await page.getByRole('button', { name: 'Import 3 questions' }).click()
  await expect(page.getByText("The ranking matches CTFd's own, place by place.")).toBeVisible({ timeout: 30_000 })

  const [made] = (await admin.call(contest.list, {})).items
  expect(made).toMatchObject({ name: 'Spring CTF 2024', status: 'finished', is_public: false, entrant_count: 3 })
  await page.getByRole('link', { name: 'Spring CTF 2024' }).click()
  await page.getByRole('link', { name: 'Scores' }).first().click()
  const rows = page.getByRole('table', { name: 'Scores' }).getByRole('row', { name: /Team \d/u })
  await expect(rows).toHaveText([/Team 2.*500/su, /Team 3.*350/su, /Team 1.*300/su])
  await page.context().close()
})
