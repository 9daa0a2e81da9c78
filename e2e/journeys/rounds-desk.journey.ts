import { contest } from '@beacon/api/contest/contest'
import { direction } from '@beacon/api/bank/direction'
import { question } from '@beacon/api/bank/question'
import { contestService } from '@beacon/api/kinds/attack-defense/service'
import { expect, test, type Page } from '@playwright/test'
import { at } from '../src/addresses.ts'
import { violations } from '../src/axe.ts'
import { startInstallation, type Installation } from '../src/installation.ts'
import { signInAdmin } from '../src/people.ts'
import { makeServices, openRunner } from '../src/games/siege.ts'
import { addTeam, nth, openAs, type Entrant } from '../src/world.ts'

let installation: Installation
let admin: Entrant['captain']
let runner: Awaited<ReturnType<typeof openRunner>>
let ferry_id: string
test.beforeAll(async () => {
  installation = await startInstallation()
  admin = await signInAdmin(installation)
  runner = await openRunner(installation)
  const { items } = await admin.call(direction.list, { query: { bank: 'ad' } })
  const service = { bank: 'attackDefense', direction_id: items[0]?.resource_id ?? '', description: 'A service.' } as const
  await admin.call(question.create, {
    body: { ...service, name: 'Mail gate', service_key: 'mailgate', ports: [{ name: 'smtp', port: 25 }] },
  })
  ferry_id = nth(await makeServices(admin, ['Ferry']), 0)
})
test.afterAll(async () => {
  await runner.close()
  await installation.stop()
})

const tab = async (page: Page, name: string) => {
  await page.getByRole('link', { name, exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
  expect(await violations(page), name).toEqual([])
}

test('a contest in rounds is made, gets a service and its boxes, and its rounds are seen', async ({ browser }) => {
  const page = await openAs(browser, installation, admin, '/admin/ad/add')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Harbour Siege')
  const length = page.getByRole('spinbutton', { name: 'Round length' })
  await length.fill('60')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save and publish' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour Siege' })).toBeVisible()
  const resource_id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const params = { resource_id }

  await tab(page, 'Questions')
  await page.getByRole('button', { name: 'Add from bank' }).click()
  const bank = page.getByRole('dialog')
  await bank.getByRole('checkbox', { name: 'Select Mail gate' }).click()
  await bank.getByRole('button', { name: 'Add 1 question' }).click()
  const service = page.getByRole('row', { name: /Mail gate/u })
  await expect(service).toContainText('No script')

  for (const [index, name] of ['Ada', 'NOP team'].entries()) await addTeam(installation, admin, { resource_id, name, index })
  await tab(page, 'Targets')
  await expect(page.getByRole('row', { name: /Ada/u })).toContainText('no address')
  await page.getByRole('button', { name: 'NOP team' }).click()
  const target = page.getByRole('dialog')
  await target.getByRole('textbox', { name: 'Mail gate' }).fill('10.80.2.1')
  await target.getByRole('checkbox', { name: /^NOP/u }).click()
  await target.getByRole('button', { name: 'Save target' }).click()
  await expect(page.getByRole('row', { name: /NOP team/u })).toContainText('10.80.2.1')

  await tab(page, 'Before the start')
  // The banner of the day before the start may say the same.
  const item = (text: string) => page.getByRole('paragraph').filter({ hasText: text })
  await expect(item('Services without a usable check script: Mail gate')).toBeVisible()
  await expect(item('Teams without an address for each box: Ada')).toBeVisible()

  await tab(page, 'Rehearsal')
  await page.getByRole('button', { name: 'Start rehearsal' }).click()
  const toasts = page.getByRole('region', { name: /^Messages/u })
  await expect(toasts.getByText(/^There is no NOP box to rehearse on\./u)).toBeVisible()

  const { items: placed } = await admin.call(contestService.list, { params })
  for (const { topic_id } of placed) await admin.call(contestService.remove, { params: { ...params, topic_id } })
  await admin.call(contestService.add, { params, body: { question_ids: [ferry_id] } })
  await page.goto(at(installation.origin, `/admin/ad/contest/${resource_id}?tab=targets`))
  for (const name of ['Ada', 'NOP team']) {
    await page.getByRole('button', { name, exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: 'Ferry' })
      .fill(name === 'Ada' ? '10.80.1.1' : '10.80.2.2')
    await page.getByRole('dialog').getByRole('button', { name: 'Save target' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await runner.makeReady()
  await admin.call(contest.act, { params, body: { action: 'start', force: true } })
  await page.goto(at(installation.origin, `/admin/ad/contest/${resource_id}?tab=rounds`))
  await expect(page.getByRole('row', { name: /^1 Running/u })).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Round 1' }).click()
  await expect(page.getByRole('menuitem', { name: /^Void/u })).toBeDisabled()
  await page.getByRole('menuitem', { name: 'Show checks' }).click()
  await expect(page.getByRole('spinbutton', { name: 'Round' })).toHaveValue('1')
  await page.goto(at(installation.origin, `/admin/ad/contest/${resource_id}?tab=rounds`))
  await tab(page, 'Scores')
  await expect(page.getByRole('columnheader', { name: 'Defence' })).toHaveCount(1)
  await tab(page, 'Statistics')
  await page.goto(at(installation.origin, '/admin/ad/list'))
  await expect(page.getByRole('row', { name: /Harbour Siege/u })).toContainText(/\d \/ \d{3}/u)
})
