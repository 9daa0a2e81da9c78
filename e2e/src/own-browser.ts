import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import type { Person } from '@beacon/api/people/person'
import { browserLaunch } from './browser.ts'
import { enterAs } from './people.ts'

/** A browser of somebody's own: its profile outlives its process. */
export interface OwnBrowser {
  page: () => Page
  setOffline: (isOffline: boolean) => Promise<void>
  /** kill -9 of all its processes. */
  kill: () => Promise<void>
  /** The browser again, with what its profile kept. */
  startAgain: () => Promise<void>
  close: () => Promise<void>
}

function processesOf(profile: string): number[] {
  const isOf = (pid: string) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`--user-data-dir=${profile}`)
    } catch {
      // It ended between the two looks.
      return false
    }
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name) && isOf(name))
    .map(Number)
}

function killAll(pids: readonly number[]): void {
  for (const pid of pids)
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      // Helpers of a browser end with it.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
}

/** Starts a browser with an empty profile, signed in. `onPage` gets each first page of it. */
export async function openOwnBrowser(person: Person, origin: string, onPage: (page: Page) => void): Promise<OwnBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'beacon-browser-'))
  let context: BrowserContext
  let page: Page
  const start = async () => {
    const options = { ...(await browserLaunch()), headless: true, locale: 'en-GB', viewport: { width: 1280, height: 800 } }
    context = await chromium.launchPersistentContext(profile, options)
    context.setDefaultTimeout(45_000)
    await enterAs(context, person, origin)
    page = context.pages()[0] ?? (await context.newPage())
    onPage(page)
  }
  await start()
  return {
    page: () => page,
    setOffline: (isOffline) => context.setOffline(isOffline),
    kill: async () => {
      const gone = context.waitForEvent('close')
      killAll(processesOf(profile))
      await gone
    },
    startAgain: start,
    close: async () => {
      await context.close()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}
