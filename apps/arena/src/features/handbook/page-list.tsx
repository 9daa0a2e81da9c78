import { useFormatLocale } from '@beacon/i18n'
import { cn } from '@beacon/ui/theme'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { handbookPages, type PageName } from './pages.ts'
import type { Section } from './sections.ts'

interface PageListProps {
  current: PageName
  /** Of the page that stands open. */
  sections: readonly Section[]
}

const look = 'block rounded-control px-2 py-1 hover:bg-ink-2 hover:text-fg'

/** All pages; below the open one its sections. */
export function PageList({ current, sections }: PageListProps) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  return (
    <nav aria-label={t`Pages of the handbook`}>
      <ul>
        {handbookPages.map((page) => (
          <li key={page.name}>
            <Link
              to="/handbook/$page"
              params={{ page: page.name }}
              aria-current={page.name === current ? 'page' : undefined}
              className={cn(look, page.name === current ? 'font-medium text-fg' : 'text-fg-2')}
            >
              {page[locale]}
            </Link>
            {page.name === current && <SectionList sections={sections} />}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function SectionList({ sections }: { sections: readonly Section[] }) {
  return (
    <ul className="mb-2 ml-2 border-l border-rule text-dense">
      {sections
        .filter(({ level }) => level === 2 || level === 3)
        .map(({ anchor, level, title }) => (
          <li key={anchor}>
            <Link to="." hash={anchor} className={cn(look, 'text-fg-3', level === 3 && 'pl-5')}>
              {title}
            </Link>
          </li>
        ))}
    </ul>
  )
}
