import { ChevronRight } from 'lucide-react'
import { Accordion as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from '../theme/cn.ts'
import type { RenderLink } from './link.ts'
import { useOpenGroups } from './open-groups.ts'

export interface NavItem {
  key: string
  label: ReactNode
  count?: ReactNode
}

export interface NavGroup<Item extends NavItem> {
  key: string
  label: ReactNode
  items: ReadonlyArray<Item>
  /** Its items stand without a heading and are always open. */
  isBare?: boolean
}

interface NavTreeProps<Item extends NavItem> {
  /** Names the landmark: “Main”. */
  label: string
  groups: ReadonlyArray<NavGroup<Item>>
  /** Key of the item whose page this is; its group opens by itself. */
  current: string | null
  renderLink: RenderLink<Item>
  storageKey: string
  className?: string
}

const itemLook =
  'relative flex h-7 items-center gap-2 px-2.5 text-body text-fg-2 hover:bg-ink-2 hover:text-fg focus-visible:-outline-offset-2'
const currentLook = 'bg-ink-2 font-medium text-fg before:absolute before:inset-y-1.5 before:left-0 before:w-0.5 before:bg-amber'

/** The left navigation: collapsible groups of words below those without a heading, counts right. What is open is kept per user. */
export function NavTree<Item extends NavItem>({ label, groups, current, renderLink, storageKey, className }: NavTreeProps<Item>) {
  const home = groups.find((group) => group.items.some((item) => item.key === current))?.key
  const [open, setOpen] = useOpenGroups(storageKey, home)
  const [bare, headed] = [groups.filter(({ isBare }) => isBare), groups.filter(({ isBare }) => isBare !== true)]
  return (
    <nav aria-label={label} className={cn('flex flex-col gap-1 px-2 py-3', className)}>
      {bare.map((group) => (
        <NavItems key={group.key} items={group.items} current={current} renderLink={renderLink} className="mb-1" />
      ))}
      <Radix.Root type="multiple" value={[...open]} onValueChange={setOpen}>
        {headed.map((group) => (
          <Radix.Item key={group.key} value={group.key} className="mb-1">
            <Radix.Header asChild>
              <div>
                <Radix.Trigger className="group flex h-8 w-full items-center justify-between px-2 text-left text-[13px] text-fg-3 hover:text-fg focus-visible:-outline-offset-2 data-[state=open]:text-fg-2">
                  {group.label}
                  <ChevronRight size={14} aria-hidden="true" className="group-data-[state=open]:[transform:rotate(90deg)]" />
                </Radix.Trigger>
              </div>
            </Radix.Header>
            <Radix.Content>
              <NavItems items={group.items} current={current} renderLink={renderLink} />
            </Radix.Content>
          </Radix.Item>
        ))}
      </Radix.Root>
    </nav>
  )
}

type NavItemsProps<Item extends NavItem> = Pick<NavListProps<Item>, 'items' | 'current' | 'renderLink' | 'className'>

function NavItems<Item extends NavItem>({ items, current, renderLink, className }: NavItemsProps<Item>) {
  return (
    <ul className={className}>
      {items.map((item) => (
        <li key={item.key}>
          {renderLink(item, {
            className: cn(itemLook, item.key === current && currentLook),
            'aria-current': item.key === current ? 'page' : undefined,
            children: <NavLabel item={item} />,
          })}
        </li>
      ))}
    </ul>
  )
}

function NavLabel({ item }: { item: NavItem }) {
  return (
    <>
      <span className="truncate">{item.label}</span>
      {item.count !== undefined && <span className="ml-auto font-mono text-caption font-normal text-fg-3">{item.count}</span>}
    </>
  )
}

interface NavListProps<Item extends NavItem> {
  label: string
  items: ReadonlyArray<Item>
  current: string | null
  renderLink: RenderLink<Item>
  className?: string
}

/** The same rows without groups: the contest desk's navigation. */
export function NavList<Item extends NavItem>({ label, items, current, renderLink, className }: NavListProps<Item>) {
  return (
    <nav aria-label={label} className={className}>
      <NavItems items={items} current={current} renderLink={renderLink} />
    </nav>
  )
}
