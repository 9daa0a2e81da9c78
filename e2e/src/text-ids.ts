import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { root } from './server-process.ts'

/** The ids of all texts of the built apps: what a page would show where a text did not arrive. */
export async function textIds(): Promise<Set<string>> {
  const ids = new Set<string>()
  for (const app of ['admin', 'arena', 'screens']) {
    const assets = join(root, 'apps', app, 'dist/assets')
    for (const file of readdirSync(assets).filter((name) => /^en-[\w-]+\.js$/u.test(name))) {
      const { messages } = (await import(pathToFileURL(join(assets, file)).href)) as { messages: Record<string, unknown> }
      for (const id of Object.keys(messages)) if (/^[\w+/.-]{6,60}$/u.test(id)) ids.add(id)
    }
  }
  return ids
}

/** The ids that the open page shows. */
export const untranslated = async (page: Page, ids: ReadonlySet<string>): Promise<string[]> => {
  const text = await page.evaluate(() => document.body.innerText)
  return text.split(/[\s,:;()“”]+/u).filter((word) => ids.has(word))
}
