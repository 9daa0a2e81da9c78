import { contest } from '@beacon/api/contest/contest'
import { viewerKey } from '@beacon/api/contest/viewer-key'
import type { Person } from '@beacon/api/people/person'
import { expect, test } from '@playwright/test'
import { violations } from '../src/axe.ts'
import { makeHall, makeTargets } from '../src/games/hall.ts'
import { startInstallation, type Installation } from '../src/installation.ts'
import { signInAdmin } from '../src/people.ts'
import { addPerson } from '../src/stage.ts'
import { addTeam, nth, openAs, type Entrant } from '../src/world.ts'

let installation: Installation
let admin: Person
let referee: Person
let resource_id: string
let team: Entrant

test.beforeAll(async () => {
  installation = await startInstallation()
  admin = await signInAdmin(installation)
  referee = await addPerson(installation, admin, 'rita', 'referee')
  const question_ids = await makeTargets(admin, ['Edge router'])
  const hall = await makeHall(admin, 'Stage day', { question_ids, stages: ['Stage A'], referees: [referee] })
  resource_id = hall.resource_id
  nth(hall.topics, 0)
  team = await addTeam(installation, admin, { resource_id, name: 'Redshift', index: 0 })
  await admin.call(contest.act, { params: { resource_id }, body: { action: 'start', force: true } })
})
test.afterAll(() => installation.stop())

test('a team asks for the stage, a referee passes its report, calls it, runs the clock and decides; the wall and the ranking follow', async ({
  browser,
}) => {
  const player = await openAs(browser, installation, team.captain, `/rw/contest?resource_id=${resource_id}&tab=topics`)
  await player.getByRole('button', { name: 'Request a challenge…' }).click()
  const dialog = player.getByRole('dialog')
  await dialog.locator('input[type="file"]').setInputFiles({ name: 'report.pdf', mimeType: 'application/pdf', buffer: pdf })
  await dialog.getByRole('checkbox').click()
  expect(await violations(player), 'request').toEqual([])
  await dialog.getByRole('button', { name: 'Request challenge' }).click()
  await player.getByRole('link', { name: 'My challenges', exact: true }).first().click()
  const own = player.getByRole('article', { name: 'Challenge 1' })
  await expect(own).toContainText('Waiting for the review of the report.')

  const screen = { name: 'Hall', value: 'stage', theme: 'dark', lang: 'en' } as const
  const { path, viewer_key } = await admin.call(viewerKey.create, { params: { resource_id }, body: screen })
  installation.secrets.add(viewer_key)
  const wall = await browser.newPage()
  await wall.goto(`${installation.origin}${path}`)

  const desk = await openAs(browser, installation, referee, '/rw-referee/list')
  await desk.setViewportSize({ width: 1024, height: 768 })
  await expect(desk.getByRole('heading', { name: /Redshift/u })).toBeVisible()
  await expect(desk.getByRole('link', { name: 'Open report' })).toHaveCount(0)
  await desk.getByRole('button', { name: 'Take for review' }).click()
  await expect(desk.getByRole('link', { name: 'Open report' })).toBeVisible()
  await desk.getByRole('button', { name: 'Pass report…' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Pass report' }).click()
  await expect(own).toContainText('Place 1, about')
  await desk.getByRole('button', { name: 'Call to Stage A' }).click()
  await expect(player.getByRole('alert')).toContainText('Come to the stage now: Stage A')
  await expect(wall.getByText('Called to the stage')).toBeVisible()
  expect(await violations(player), 'called').toEqual([])

  await desk.getByRole('checkbox', { name: 'Power cycle' }).click()
  await desk.getByRole('checkbox', { name: 'Restore the image' }).click()
  await desk.getByRole('button', { name: 'Start challenge' }).click()
  await expect(desk.getByRole('timer', { name: 'Slot time left' })).toHaveText(/^09:\d\d$/u)
  await desk.getByRole('button', { name: 'Start attempt' }).click()
  await desk.getByRole('button', { name: 'End attempt' }).click()
  await desk.getByRole('button', { name: 'Stop the clock…' }).click()
  await desk.getByRole('textbox', { name: /^Reason/u }).fill('The projector is off')
  await desk.getByRole('button', { name: 'Stop clock' }).click()
  await expect(wall.getByText('Equipment', { exact: true })).toBeVisible()
  await desk.getByRole('button', { name: 'Resume the clock' }).click()
  await expect(wall.getByText('Attempt 1 of 3')).toBeVisible()
  expect(await violations(desk), 'on stage').toEqual([])
  expect(await violations(wall), 'stage wall').toEqual([])
  await desk.getByRole('radio', { name: 'Success', exact: true }).click()
  await desk.getByRole('button', { name: 'Impact 100' }).click()
  await desk.getByRole('button', { name: 'Reliability 50' }).click()
  await desk.getByRole('button', { name: 'Submit vote' }).click()
  await expect(desk.getByText('800', { exact: true })).toBeVisible()
  await expect(own).toContainText('+800')
  await expect(wall.getByText('Success', { exact: true })).toBeVisible()

  const organiser = await openAs(browser, installation, admin, `/admin/rw/contest/${resource_id}?tab=requests`)
  await expect(organiser.getByRole('row', { name: /Redshift/u })).toContainText('Success')
  expect(await violations(organiser), 'desk').toEqual([])
  await player.getByRole('link', { name: 'Ranking', exact: true }).first().click()
  await expect(player.getByRole('row', { name: /^1 .*Redshift/u })).toContainText('800')
})

/** The smallest document that is one. */
const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)
