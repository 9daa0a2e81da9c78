import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { at } from './addresses.ts'
import { enterAs } from './people.ts'
import type { Looker } from './pages.ts'
import type { Stage } from './stage.ts'

export const languages = ['en', 'zh'] as const
type Language = (typeof languages)[number]
export type Theme = 'dark' | 'light'

/** A browser window for each kind of visitor, made when wanted and used again; `prepare` gets its context first. */
export function lookers(
  browser: Browser,
  stage: Stage,
  options: Parameters<Browser['newContext']>[0] = {},
  prepare?: (context: BrowserContext) => Promise<unknown>,
) {
  const open = new Map<Looker, Promise<Page>>()
  const contexts: BrowserContext[] = []
  const make = async (looker: Looker): Promise<Page> => {
    const context = await browser.newContext(options)
    contexts.push(context)
    await prepare?.(context)
    const [player] = stage.players
    if (looker === 'administrator') await enterAs(context, stage.admin, stage.origin)
    if (looker === 'player' && player !== undefined) await enterAs(context, player, stage.origin)
    return context.newPage()
  }
  return {
    pageOf: (looker: Looker): Promise<Page> => {
      const known = open.get(looker) ?? make(looker)
      open.set(looker, known)
      return known
    },
    close: async () => {
      for (const context of contexts) await context.close()
    },
  }
}

/** Opens a page and waits for what it shows: its main part, and nothing that loads. */
export async function look(page: Page, stage: Stage, path: string): Promise<void> {
  await page.goto(at(stage.origin, path))
  await expect(page.locator('main, [role="main"]').first(), path).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** English or Chinese by the page's own button, in place; with longer texts the button is called otherwise. */
export async function speak(page: Page, language: Language): Promise<void> {
  const wanted = language === 'zh' ? 'zh-CN' : 'en'
  if ((await page.locator('html').getAttribute('lang')) === wanted) return
  await page.locator('button[aria-label*="/ 中"]').dispatchEvent('click')
  await expect(page.locator('html')).toHaveAttribute('lang', wanted)
}

/** What the open page is painted in. */
export async function themeOf(page: Page): Promise<Theme> {
  const theme = await page.locator('html').getAttribute('data-theme')
  if (theme !== 'dark' && theme !== 'light') throw new Error(`no theme is called ${theme}`)
  return theme
}

/** Dark or paper by the page's own button, in place. */
export async function paint(page: Page, theme: Theme): Promise<void> {
  if ((await themeOf(page)) === theme) return
  await page
    .locator('button[title]')
    .filter({ has: page.locator('svg') })
    .and(page.locator('[aria-label*="theme"], [aria-label*="主题"]'))
    .dispatchEvent('click')
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
}
