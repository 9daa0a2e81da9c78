import { join, resolve } from 'node:path'
import { contest } from '@beacon/api/contest'
import { evidence } from '@beacon/api/evidence'
import { question } from '@beacon/api/question'
import { resolver } from '@beacon/api/screen'
import { setting } from '@beacon/api/setting'
import { thread } from '@beacon/api/thread'
import { organisation, user } from '@beacon/api/user'
import { writeup } from '@beacon/api/writeup'
import { chromium, expect, type Page, test } from '@playwright/test'
import { at } from '../src/addresses.ts'
import { barsOf } from '../src/bars.ts'
import { browserLaunch } from '../src/browser.ts'
import { startInstallation } from '../src/installation.ts'
import { enterAs, signInAdmin } from '../src/people.ts'
import { runCommand } from '../src/shell.ts'
import { deskWidths, tableFaults, tablePages } from '../src/tables.ts'

const script = resolve(import.meta.dirname, '../../scripts/demo.ts')
const password = 'Tower4amber'

/** Like a browser on Windows: bars take room. */
async function withBars(look: (page: Page) => Promise<void>, enter: (page: Page) => Promise<void>): Promise<void> {
  const browser = await chromium.launch({ ...(await browserLaunch()), ignoreDefaultArgs: ['--hide-scrollbars'] })
  try {
    const page = await browser.newPage({ locale: 'en-GB', timezoneId: 'Asia/Shanghai' })
    await enter(page)
    await look(page)
  } finally {
    await browser.close()
  }
}

/** No cut cell, no bar, a name of 160 px: at every common width, in both languages. */
async function lookAtTables(page: Page, origin: string, contest_id: string): Promise<void> {
  for (const path of tablePages(contest_id)) {
    await page.goto(at(origin, path))
    for (const language of ['en', 'zh']) {
      await expect(page.locator(`html[lang^="${language}"]`)).toBeVisible()
      await expect(page.locator('#main th[scope="row"]').first()).toBeVisible()
      for (const width of deskWidths) {
        await page.setViewportSize({ width, height: 900 })
        await expect.poll(() => tableFaults(page), { message: `${path} in ${language} at ${width}` }).toEqual([])
      }
      await page.getByRole('button', { name: /EN \/ 中/u }).click()
    }
  }
}

/** Ticking rows moves no table; the desk's facts and filters stand on one line each. */
async function lookAtLines(page: Page, origin: string, contest_id: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(at(origin, '/admin/flag-question'))
  const head = page.locator('#main thead')
  await expect(page.locator('#main th[scope="row"]').first()).toBeVisible()
  const before = await head.boundingBox()
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click()
  await expect(page.getByText('20 selected')).toBeVisible()
  expect(await head.boundingBox()).toEqual(before)
  await page.goto(at(origin, `/admin/flag/contest/${contest_id}?tab=control`))
  await expect(page.locator('#main th[scope="row"]').first()).toBeVisible()
  const tops = await page
    .locator('#main dl')
    .first()
    .locator('> div')
    .evaluateAll((facts) => facts.map((fact) => fact.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
  const filters = await page
    .getByRole('combobox', { name: 'Any team' })
    .or(page.getByRole('combobox', { name: 'Team' }))
    .first()
    .boundingBox()
  const title = await page.getByRole('heading', { name: 'Live submissions' }).boundingBox()
  expect(Math.abs((filters?.y ?? 0) - (title?.y ?? 0))).toBeLessThan(12)
}

/** With an open topic only panes scroll; on a phone no bar lies under the tabs. */
async function lookAtBars(page: Page, origin: string, contest_id: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(at(origin, `/flag/contest?resource_id=${contest_id}&tab=topics`))
  await page.locator('a[href*="topic_id="]').first().click()
  await expect(page.locator('#topic-name')).toBeVisible()
  const bars = await barsOf(page)
  expect(bars.length, 'the board is longer than the window').toBeGreaterThan(0)
  expect(bars.filter(({ element, way, isThin }) => element === 'page' || way === 'across' || !isThin)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(at(origin, `/flag/contest?resource_id=${contest_id}&tab=topics`))
  await expect(page.locator('a[href*="topic_id="]').first()).toBeVisible()
  expect((await barsOf(page)).filter(({ way }) => way === 'across')).toEqual([])
}

test('the demo fills a running installation and takes away just what it made', async () => {
  test.setTimeout(300_000)
  const installation = await startInstallation()
  try {
    const admin = await signInAdmin(installation, password)
    const counted = async () => ({
      contests: (await admin.call(contest.list, {})).total,
      questions: (await admin.call(question.list, {})).total,
      users: (await admin.call(user.list, {})).total,
      organisations: (await admin.call(organisation.list, {})).total,
      settings: (await admin.call(setting.get, {})).values,
    })
    const before = await counted()
    const env = {
      BEACON_URL: installation.origin,
      BEACON_PASSWORD: password,
      DEMO_SECONDS: '4',
      DEMO_FILE: join(installation.dataDir, 'demo.json'),
    }

    const filled = await runCommand(process.execPath, [script], env)
    expect(filled.code, filled.output).toBe(0)
    const alive = await counted()
    expect(alive).toMatchObject({ contests: before.contests + 3, questions: before.questions + 64, users: before.users + 40 })
    const { items } = await admin.call(contest.list, {})
    const named = (word: string) => items.find(({ name }) => name.includes(word))
    const cup = named('Cup')
    expect(cup).toMatchObject({ status: 'running', entrant_count: 40, topic_online_count: 64 })
    expect(named('Final')).toMatchObject({ status: 'finished', is_frozen: true, entrant_count: 16 })
    expect(named('Spring')).toMatchObject({ status: 'finished', is_frozen: false, entrant_count: 20 })
    const params = { resource_id: cup?.resource_id ?? '' }
    const uploads = await admin.call(writeup.list, { params, query: {} })
    expect(uploads.items.map(({ kind }) => kind).sort()).toEqual([...Array(5).fill('report'), ...Array(4).fill('writeup')])
    expect((await admin.call(thread.rows, { params, query: {} })).items.map(({ status }) => status).sort()).toEqual([
      'answered',
      'open',
      'public',
    ])
    const cases = async () => (await admin.call(evidence.list, { params, query: { size: 200 } })).items.map(({ kind }) => kind)
    await expect.poll(cases, { timeout: 20_000 }).toEqual(expect.arrayContaining(['foreign_flag', 'decoy_flag']))
    const final = { params: { resource_id: named('Final')?.resource_id ?? '' } }
    expect(await admin.call(resolver.desk, final)).toMatchObject({ is_prepared: true, is_changed: false, step: 0 })
    const again = await runCommand(process.execPath, [script], env)
    expect(again.output).toContain('The demo is there already')

    const { origin } = installation
    await withBars(
      async (page) => {
        await lookAtTables(page, origin, params.resource_id)
        await lookAtLines(page, origin, params.resource_id)
        await lookAtBars(page, origin, params.resource_id)
      },
      (page) => enterAs(page.context(), admin, origin),
    )

    const removed = await runCommand(process.execPath, [script, '--remove'], env)
    expect(removed.code, removed.output).toBe(0)
    expect(await counted()).toEqual(before)
  } finally {
    await installation.stop()
  }
})
