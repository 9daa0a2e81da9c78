import type { Page } from '@playwright/test'

/** Widths of common displays: of a laptop's 1280 to full HD. */
export const deskWidths = [1280, 1366, 1440, 1536, 1920] as const

/**
 * What is wrong with the tables of the open page, in words: a bar under the page or a table, a name of less than
 * 160 px, a head or a cell that is cut. Cells of text (their head says `data-text`) may end with an ellipsis.
 */
export function tableFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isWide = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth + 1
    const isCut = (cell: Element) =>
      [cell, ...cell.querySelectorAll('*')].some(
        (each) => each.clientWidth > 1 && getComputedStyle(each).overflowX !== 'visible' && isWide(each),
      )
    const faults: string[] = []
    const main = document.querySelector('#main') ?? document.body
    if (isWide(document.documentElement)) faults.push('the page has a bar')
    for (const each of main.querySelectorAll('*')) {
      const { overflowX } = getComputedStyle(each)
      if ((overflowX === 'auto' || overflowX === 'scroll') && each.querySelector('table') !== null && isWide(each))
        faults.push(`a bar under a table: ${each.scrollWidth} in ${each.clientWidth}`)
    }
    for (const table of main.querySelectorAll('table')) {
      if (table.closest('.sr-only') !== null) continue
      const heads = [...(table.tHead?.rows[0]?.cells ?? [])]
      const called = table.getAttribute('aria-label') ?? 'table'
      for (const head of heads) if (isCut(head)) faults.push(`${called}: head “${head.textContent}” is cut`)
      for (const row of table.tBodies[0]?.rows ?? []) {
        for (const [index, cell] of [...row.cells].entries()) {
          const head = heads[index]
          const isText = head?.dataset['text'] !== undefined
          if (isText && cell.matches('th[scope=row]') && cell.clientWidth < 160)
            faults.push(`${called}: the name has ${cell.clientWidth} px`)
          if (!isText && isCut(cell)) faults.push(`${called}: “${cell.textContent}” is cut in “${head?.textContent ?? index}”`)
        }
      }
    }
    return [...new Set(faults)]
  })
}

/** The desk's and the administration's lists, with a contest that has something in each. */
export const tablePages = (contest: string): string[] => [
  ...['control', 'questions', 'participants', 'teams', 'situation', 'scores', 'writeups', 'statistics', 'evidence'].map(
    (tab) => `/admin/flag/contest/${contest}?tab=${tab}`,
  ),
  '/admin/flag/list',
  '/admin/flag-question',
  '/admin/oj/admin/exercises/list',
  '/admin/arena/list',
  '/admin/rank/list',
  '/admin/team/list',
  '/admin/system/user-management',
  '/admin/system/organisations',
  '/admin/system/role-management',
  '/admin/system/audit-log',
  // Its warnings may be none; what it is asked for besides always has lines.
  '/admin/system/system-log?level=info',
]
