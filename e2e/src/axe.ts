import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { BrowserContext, Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Rules that read colours: all others say the same of a page in either theme. */
const colourRules = ['color-contrast', 'link-in-text-block']

const ownRequire = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
/** The package itself would send the library unminified, three times as long, and twice to every document. */
const library = readFileSync(ownRequire.resolve('axe-core/axe.min.js'), 'utf8')

/** Every document of the context has the library from its beginning: Chromium then compiles it once for all of them. */
export const bringAxe = (context: BrowserContext) => context.addInitScript(library)

/** A document that has the library is sent none, unless it shows others inside. */
const hasAxe = async (page: Page): Promise<boolean> => page.frames().length === 1 && (await page.evaluate(() => 'axe' in window))

/** A colour on its way to another is neither: a button that has just become usable is read when it looks so. */
const endTransitions = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const running = document.getAnimations().filter((one) => one instanceof CSSTransition)
    return Promise.allSettled(running.map(({ finished }) => finished)).then(() => null)
  })

/** Everything that WCAG 2.2 AA asks and a program can see, one line a place. `colours`: only what a theme can change. */
export async function violations(page: Page, asked: 'all' | 'colours' = 'all'): Promise<string[]> {
  await endTransitions(page)
  const { violations: found } = await new AxeBuilder({ page, axeSource: (await hasAxe(page)) ? 'void 0' : library })
    .options({ resultTypes: ['violations'], runOnly: asked === 'all' ? tags : colourRules })
    .setLegacyMode(true)
    .analyze()
  return found.flatMap(({ id, nodes }) => nodes.map(({ target, html }) => `${id} ${target.join(' ')} ${html.slice(0, 120)}`))
}
