import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Rules that read colours: all others say the same of a page in either theme. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** A document that was looked at before has the library's half megabyte already, unless it shows others inside. */
const hasAxe = async (page: Page): Promise<boolean> => page.frames().length === 1 && (await page.evaluate(() => 'axe' in window))

/** Everything that WCAG 2.2 AA asks and a program can see, one line a place. `colours`: only what a theme can change. */
export async function violations(page: Page, asked: 'all' | 'colours' = 'all'): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page, ...((await hasAxe(page)) ? { axeSource: 'void 0' } : {}) })
    .options({ resultTypes: ['violations'], runOnly: asked === 'all' ? tags : colourRules })
    .setLegacyMode(true)
    .analyze()
  return found.flatMap(({ id, nodes }) => nodes.map(({ target, html }) => `${id} ${target.join(' ')} ${html.slice(0, 120)}`))
}
