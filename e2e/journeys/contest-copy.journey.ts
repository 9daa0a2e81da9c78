import { contest } from '@beacon/api/contest/contest'
import { bracketDefaults } from '@beacon/api/contest/contest-structures'
import { entrant } from '@beacon/api/contest/entrant'
import { team } from '@beacon/api/people/team'
import { expect, test } from '@playwright/test'
import { addPerson } from '../src/stage.ts'
import { buildWorld, openAs, type World } from '../src/world.ts'

let world: World
test.beforeAll(async () => {
  world = await buildWorld({
    questions: ['Paper Lantern', 'Quiet Harbour'].map((name) => ({ name, parts: [{ name: '', flags: [{ content: `flag{${name}}` }] }] })),
    teams: [],
    contest: {
      brackets: [
        { ...bracketDefaults, name_en: 'Open', name_zh: '公开组' },
        { ...bracketDefaults, name_en: 'Students', name_zh: '学生组', code: 'LIGHTHOUSE' },
      ],
    },
  })
})
test.afterAll(() => world.installation.stop())

test('a contest is copied with questions and brackets, and a team registers there with the code of its bracket', async ({ browser }) => {
  const { admin, installation, resource_id } = world
  const organiser = await openAs(browser, world, admin, `/admin/flag/copy/${resource_id}`)
  await organiser.getByRole('textbox', { name: 'Name', exact: true }).fill('Quay Cup autumn')
  await expect(organiser.getByRole('checkbox', { name: 'Questions' })).toBeChecked()
  await expect(organiser.getByRole('checkbox', { name: 'Brackets' })).toBeChecked()
  await organiser.getByRole('button', { name: 'Copy contest' }).click()
  await expect(organiser).toHaveURL(/\/admin\/flag\/contest\/[0-9a-f-]{36}/u)
  const copy = /contest\/([0-9a-f-]{36})/u.exec(organiser.url())?.[1] ?? ''
  expect(copy).not.toBe(resource_id)
  await organiser.getByRole('link', { name: 'Questions' }).first().click()
  for (const name of ['Paper Lantern', 'Quiet Harbour'])
    await expect(organiser.getByRole('row', { name: new RegExp(name, 'u') })).toBeVisible()
  const made = await admin.call(contest.settings, { params: { resource_id: copy } })
  expect(made).toMatchObject({ status: 'not_started', is_public: false, entrant_count: 0 })
  expect(made.brackets.map(({ name_en, code }) => [name_en, code])).toEqual([
    ['Open', null],
    ['Students', 'LIGHTHOUSE'],
  ])

  expect((await admin.call(contest.bulk, { body: { action: 'publish', contest_ids: [copy] } })).done).toEqual([copy])
  const captain = await addPerson(installation, admin, 'captain_new', 'student')
  await captain.call(team.create, { body: { name: 'Quay Runners' } })
  const player = await openAs(browser, world, captain, `/arena?join=${copy}`)
  const dialog = player.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Students' }).click()
  await dialog.getByRole('textbox', { name: 'Registration code' }).fill('SEAGULL')
  await dialog.getByRole('checkbox', { name: /^I accept the rules/u }).click()
  await dialog.getByRole('button', { name: 'Register the team' }).click()
  await expect(dialog.getByText('Wrong code.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Registration code' }).fill('LIGHTHOUSE')
  await dialog.getByRole('button', { name: 'Register the team' }).click()
  await expect(dialog).toBeHidden()

  const rows = await admin.call(entrant.rows, { params: { resource_id: copy } })
  const students = made.brackets.find(({ name_en }) => name_en === 'Students')
  expect(rows.items).toMatchObject([{ name: 'Quay Runners', status: 'approved', bracket_id: students?.bracket_id }])
  await organiser.getByRole('link', { name: 'Teams' }).first().click()
  await expect(organiser.getByRole('row', { name: /Quay Runners/u })).toContainText('Students')
  for (const page of [organiser, player]) await page.context().close()
})
