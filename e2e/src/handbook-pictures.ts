import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contest } from '@beacon/api/contest/contest'
import { createPerson, type Person } from '@beacon/api/people/person'
import { resolver } from '@beacon/api/contest/screen'
import { session } from '@beacon/api/people/session'
import { topic } from '@beacon/api/topic/topic'
import { user } from '@beacon/api/people/user'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { at } from './addresses.ts'
import { browserLaunch } from './browser.ts'
import { startInstallation, type Installation } from './installation.ts'
import { languages } from './look.ts'
import { enterAs, signInAdmin } from './people.ts'
import { root } from './server-process.ts'
import { runCommand } from './shell.ts'
import { hasEngine, startScenes } from './scenes.ts'
import { openEnvironments, scenePictures, type Picture } from './handbook-scenes.ts'

const adminPassword = 'Tower4amber'
const playerPassword = 'Harbour7light'
/** The pages of the handbook reserve this room; a test holds the weight of a file. */
const size = { width: 1280, height: 800 }
const quality = 72
const resolverSteps = 6

/** Somebody of the demo, with a password that is known here: the demo tells the one of a single player. */
async function enterDemoPlayer({ origin }: Installation, admin: Person, user_id: string): Promise<Person> {
  await admin.call(session.reauth, { body: { password: adminPassword } })
  const { username } = await admin.call(user.get, { params: { resource_id: user_id } })
  const first = `${playerPassword}1`
  await admin.call(user.act, { body: { action: 'reset_password', user_ids: [user_id], password: first } })
  const player = createPerson(origin)
  await player.call(session.login, { body: { username, password: first } })
  await player.call(session.change_password, { params: { type: 'first' }, body: { old_password: first, password: playerPassword } })
  const again = createPerson(origin)
  await again.call(session.login, { body: { username, password: playerPassword } })
  return again
}

/** Fills the installation with the demo; answers its contests, one of its captains, and the address of the ceremony's screen. */
async function fillWithDemo(installation: Installation, admin: Person) {
  const file = join(installation.dataDir, 'demo.json')
  const env = { BEACON_URL: installation.origin, BEACON_PASSWORD: adminPassword, DEMO_SECONDS: '20', DEMO_FILE: file }
  const { code, output } = await runCommand(process.execPath, [join(root, 'scripts/demo.ts')], env)
  if (code !== 0) throw new Error(`the demo failed:\n${output}`)
  const { items } = await admin.call(contest.list, {})
  const idOf = (word: string) => items.find(({ name }) => name.includes(word))?.resource_id ?? ''
  const { user_ids }: { user_ids: string[] } = JSON.parse(readFileSync(file, 'utf8'))
  const ceremony = /^Ceremony\s+(\S+)/mu.exec(output)?.[1] ?? ''
  return { cup: idOf('Cup'), final: idOf('Final'), user_id: user_ids[0] ?? '', ceremony }
}

/** The page as it stands once nothing loads any more. */
async function take(page: Page, address: string, { file, act }: { file: string; act: Picture['act'] }): Promise<void> {
  await page.goto(address)
  await page.locator('main, [role="main"]').first().waitFor({ timeout: 60_000 })
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached', timeout: 60_000 })
  await page.waitForTimeout(4_000)
  await act?.(page)
  const shooter = await page.context().newCDPSession(page)
  const { data } = await shooter.send('Page.captureScreenshot', { format: 'webp', quality })
  await shooter.detach()
  writeFileSync(file, Buffer.from(data, 'base64'))
}

function picturesOf({ cup, ceremony, topic_id }: { cup: string; ceremony: string; topic_id: string }): Picture[] {
  const play = `/flag/contest?resource_id=${cup}`
  const desk = `/admin/flag/contest/${cup}`
  return [
    { name: 'lobby', path: '/arena?', looker: 'player' },
    { name: 'challenges', path: `${play}&tab=topics`, looker: 'player' },
    { name: 'challenge', path: `${play}&tab=topics&topic_id=${topic_id}`, looker: 'player' },
    { name: 'ranking', path: `${play}&tab=ranking`, looker: 'player' },
    { name: 'new-contest', path: '/admin/flag/add?', looker: 'admin' },
    { name: 'questions', path: `${desk}?tab=questions`, looker: 'admin' },
    { name: 'control', path: `${desk}?tab=control`, looker: 'admin' },
    { name: 'evidence', path: `${desk}?tab=evidence`, looker: 'admin' },
    { name: 'writeups', path: `${desk}?tab=writeups`, looker: 'admin' },
    { name: 'screens', path: `${desk}?tab=situation`, looker: 'admin' },
    { name: 'backup', path: '/admin/system/system-config?tab=backup', looker: 'admin' },
    { name: 'resolver', path: ceremony, looker: 'screen' },
  ]
}

async function makeContext(browser: Browser, origin: string, person: Person | null): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: size, locale: 'en-GB', timezoneId: 'Asia/Shanghai' })
  if (person !== null) await enterAs(context, person, origin)
  return context
}

/**
 * Takes every picture of the handbook, or those that are named, in both languages, on an installation of its own that the demo fills.
 * Those of environments need an engine (`DOCKER_TEST_SOCKET`) and are left as they are without one.
 */
export async function takeHandbookPictures(folder: string, names: readonly string[]): Promise<void> {
  const installation = await startInstallation()
  const scenes = hasEngine ? await startScenes(installation) : null
  const browser = await chromium.launch(await browserLaunch())
  try {
    const { origin } = installation
    const admin = await signInAdmin(installation, adminPassword)
    console.log('The demo is brought in …')
    const { cup, final, user_id, ceremony } = await fillWithDemo(installation, admin)
    const player = await enterDemoPlayer(installation, admin, user_id)
    const { items } = await admin.call(topic.list, { params: { resource_id: cup } })
    const params = { resource_id: final }
    for (let step = 0; step < resolverSteps; step += 1) await admin.call(resolver.act, { params, body: { action: 'step' } })
    const people = { player, admin, screen: null }
    const environments = scenes === null ? [] : scenePictures(cup, await openEnvironments({ admin, player, contest_id: cup }))
    const all = [...picturesOf({ cup, ceremony, topic_id: items[4]?.resource_id ?? '' }), ...environments]
    const wanted = all.filter(({ name }) => names.length === 0 || names.includes(name))
    for (const language of languages) {
      mkdirSync(join(folder, language), { recursive: true })
      for (const { name, path, looker, act } of wanted) {
        const context = await makeContext(browser, origin, people[looker])
        const address = looker === 'screen' ? path : at(origin, path)
        await take(await context.newPage(), `${address}&lang=${language}`, { file: join(folder, language, `${name}.webp`), act })
        await context.close()
        console.log(`${language}/${name}`)
      }
    }
  } finally {
    await browser.close()
    await scenes?.stop()
    await installation.stop()
  }
}
