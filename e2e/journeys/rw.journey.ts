import { contest } from '@beacon/api/contest/contest'
import { challenge } from '@beacon/api/kinds/rw/challenge'
import { rwReferee } from '@beacon/api/kinds/rw/referee'
import { viewerKey } from '@beacon/api/contest/viewer-key'
import type { Person } from '@beacon/api/people/person'
import { file } from '@beacon/api/platform/file'
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
let stage_id: string
let team: Entrant

test.beforeAll(async () => {
  installation = await startInstallation()
  admin = await signInAdmin(installation)
  referee = await addPerson(installation, admin, 'rita', 'referee')
  const question_ids = await makeTargets(admin, ['Edge router'])
  const hall = await makeHall(admin, 'Stage day', { question_ids, stages: ['Stage A'], referees: [referee] })
  resource_id = hall.resource_id
  nth(hall.topics, 0)
  stage_id = nth(hall.stages, 0)
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

const slot_ms = 600_000

interface Moment {
  from: number
  to: number
}
/** When something was done, by a watch outside: between these two moments, however busy the machine is. */
async function timeOf<T>(work: () => Promise<T>): Promise<Moment & { value: T }> {
  const from = performance.now()
  const value = await work()
  return { from, to: performance.now(), value }
}

/** A team on the stage, its slot running; and when that began. */
async function bringOn(captain: Person) {
  const params = { resource_id }
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(pdf)]), 'report.pdf')
  const { file_id } = await captain.call(file.upload, { query: { purpose: 'report' } }, form)
  const target = nth((await captain.call(challenge.targets, { params })).items, 0)
  const { challenge_id } = await captain.call(challenge.request, {
    params,
    body: { topic_id: target.topic_id, goal_id: nth(target.goals, 0).goal_id, file_id, accepts_rules: true },
  })
  const at = { params: { resource_id, challenge_id } }
  await referee.call(rwReferee.take_report, { ...at, body: {} })
  await referee.call(rwReferee.review, { ...at, body: { is_passed: true } })
  await referee.call(rwReferee.call, { ...at, body: { stage_id } })
  const began: Moment = await timeOf(() => referee.call(rwReferee.start, { ...at, body: { reset_steps: [0, 1] } }))
  return { at, began }
}

test('a server that is killed loses no second of a slot, by a watch outside', async ({ browser }) => {
  const late = await addTeam(installation, admin, { resource_id, name: 'Night Ferry', index: 1 })
  const { at, began } = await bringOn(late.captain)
  /** How far what is said to be left lies outside of what the watch allows. */
  const offBy_ms = (left: number, { from, to }: Moment) =>
    Math.max(slot_ms - (to - began.from) - left, left - (slot_ms - (from - began.to)), 0)
  const read = async () => {
    const { stages, server_now } = await referee.call(rwReferee.list, { params: { resource_id } })
    const clock = nth(stages, 0).on?.clock
    return clock?.ends_at == null ? { left_ms: clock?.left_ms ?? -1 } : { left_ms: Date.parse(clock.ends_at) - Date.parse(server_now) }
  }
  const desk = await openAs(browser, installation, referee, `/rw-referee/list?challenge_id=${at.params.challenge_id}`)
  const timer = desk.getByRole('timer', { name: 'Slot time left' })
  const shown_ms = async () => {
    const [minutes = 0, seconds = 0] = ((await timer.textContent()) ?? '').split(':').map(Number)
    return (minutes * 60 + seconds) * 1_000
  }
  await expect(timer).toBeVisible()

  await installation.kill()
  await installation.startAgain()
  const after = await timeOf(read)
  expect(offBy_ms(after.value.left_ms, after)).toBeLessThan(1_000)
  const timerOff_ms = async () => {
    const one = await timeOf(shown_ms)
    return offBy_ms(one.value, one)
  }
  await expect.poll(timerOff_ms).toBeLessThan(2_000)

  const stop = () => referee.call(rwReferee.clock, { ...at, body: { do: 'stop', cause: 'network', reason: 'The switch is off.' } })
  const stopTime = await timeOf(stop)
  const still = (await read()).left_ms
  expect(offBy_ms(still, stopTime)).toBeLessThan(1_000)
  await installation.kill()
  await installation.startAgain()
  expect((await read()).left_ms).toBe(still)
})

/** The smallest document that is one. */
const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)
