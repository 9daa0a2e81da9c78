import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules that read colours: the only ones whose answer another theme can change. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** What axe finds, one line a place. */
async function findings(page: Page, runOnly: string[]): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'], runOnly })
    .setLegacyMode(true)
    .analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, html }) => `${id} ${target.join(' ')} ${html.slice(0, 120)}`))
}

/** Everything that WCAG 2.2 AA asks and a program can see. */
export const violations = (page: Page): Promise<string[]> => findings(page, tags)

/** What the theme alone decides, on a page whose rest was checked in the other theme. */
export const colourViolations = (page: Page): Promise<string[]> => findings(page, ofColours)
