import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from '../theme/cn.ts'
import type { RenderLink } from './link.ts'
import { useCurrentInView } from './use-current-in-view.ts'

export interface Tab {
  value: string
  label: ReactNode
  /** Mono, quiet, after the label. */
  count?: ReactNode
  /** “2 new”, in azure. */
  news?: ReactNode
}

/** A cut tab says that the row goes on; a bar under it would part the row from its page. */
const rowLook = 'flex gap-5 overflow-x-auto [scrollbar-width:none] border-b border-rule arena:gap-7'
const tabLook =
  'relative inline-flex h-9 shrink-0 items-center gap-2 whitespace-nowrap text-body text-fg-2 hover:text-fg -outline-offset-2 focus-visible:-outline-offset-2 arena:h-11'
const currentLook = 'font-medium text-fg after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:bg-fg'

function TabLabel({ tab }: { tab: Tab }) {
  return (
    <>
      {tab.label}
      {tab.count !== undefined && <span className="font-mono text-caption font-normal text-fg-3">{tab.count}</span>}
      {tab.news !== undefined && <span className="font-mono text-caption font-normal text-azure">{tab.news}</span>}
    </>
  )
}

interface TabsProps {
  /** Names the row. */
  label: string
  /** `isKept`: what was typed in its panel stays while another tab is open. */
  tabs: ReadonlyArray<Tab & { panel: ReactNode; isKept?: boolean }>
  value: string
  onValueChange: (value: string) => void
  className?: string
}

/** Tabs inside a page; arrows, Home and End move and choose. When each tab has an address use LinkTabs. */
export function Tabs({ label, tabs, value, onValueChange, className }: TabsProps) {
  return (
    <Radix.Root value={value} onValueChange={onValueChange} className={className}>
      <Radix.List aria-label={label} className={rowLook}>
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.value} value={tab.value} className={cn(tabLook, tab.value === value && currentLook)}>
            <TabLabel tab={tab} />
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content
          key={tab.value}
          value={tab.value}
          forceMount={tab.isKept === true || undefined}
          className="pt-4 data-[state=inactive]:hidden"
        >
          {tab.panel}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}

interface LinkTabsProps<Item extends Tab> {
  label: string
  tabs: ReadonlyArray<Item>
  /** The value of the tab whose page this is. */
  current: string | null
  renderLink: RenderLink<Item>
  /** At the right end of the row. */
  end?: ReactNode
  className?: string
}

/** Tabs that are pages: links in a navigation landmark, so a middle click opens one. */
export function LinkTabs<Item extends Tab>({ label, tabs, current, renderLink, end, className }: LinkTabsProps<Item>) {
  const list = useCurrentInView(current)
  return (
    <nav aria-label={label} className={cn('flex items-end border-b border-rule', className)}>
      <ul ref={list} className={cn(rowLook, 'min-w-0 flex-1 border-b-0')}>
        {tabs.map((tab) => (
          <li key={tab.value} className="contents">
            {renderLink(tab, {
              className: cn(tabLook, tab.value === current && currentLook),
              'aria-current': tab.value === current ? 'page' : undefined,
              children: <TabLabel tab={tab} />,
            })}
          </li>
        ))}
      </ul>
      {end !== undefined && <div className="ml-4 flex min-h-9 items-center gap-4 arena:min-h-11">{end}</div>}
    </nav>
  )
}
