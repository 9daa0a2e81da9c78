import { basePath, findPathRow, pathTable } from '@beacon/router/paths'
import type { Page } from '@playwright/test'

/** The title that the table of paths gives to the open page; it goes on with the name of the installation. */
export function titleOf(page: Page, language: 'en' | 'zh'): string {
  const path = new URL(page.url()).pathname.slice(basePath.length) || '/'
  const row = findPathRow(pathTable[path.startsWith('/admin') ? 'admin' : 'arena'])(path)
  if (row === null) throw new Error(`${page.url()} is in no path table`)
  return `${row[language]} · `
}

/** What the open page is titled where that is not its title. */
export async function mistitled(page: Page, language: 'en' | 'zh'): Promise<string[]> {
  const title = await page.title()
  return title.startsWith(titleOf(page, language)) ? [] : [`titled “${title}”`]
}
