import { formatZone } from '@beacon/i18n'
import { FormRows } from '@beacon/ui/form'
import { Section } from '@beacon/ui/layout'
import { useLingui } from '@lingui/react'
import { useLingui as useWords } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useFormContext } from 'react-hook-form'
import type { ContestInput } from './model.ts'
import type { SettingGroup } from './rows/index.ts'
import { SettingField } from './setting-field.tsx'

interface Props {
  groups: readonly SettingGroup[]
  /** Under the settings of a part: what is saved by itself. */
  extras?: Readonly<Record<string, ReactNode>> | undefined
}

const idOf = (key: string) => `part-${key}`

/** Settings in their parts; those that say nothing now are left out. Times are in the organiser's zone, said once. */
export function SettingGroups({ groups, extras = {} }: Props) {
  const { i18n } = useLingui()
  const { watch } = useFormContext<ContestInput>()
  const values = watch()
  const shown = groups.filter(({ key, rows }) => rows.some((row) => row.when?.(values) ?? true) || extras[key] !== undefined)
  const { start_at } = values
  return shown.map(({ key, title, rows }) => (
    <Section
      key={key}
      id={idOf(key)}
      title={i18n._(title)}
      className="scroll-mt-16"
      {...(key === 'time' && start_at ? { note: formatZone(start_at) } : {})}
    >
      <FormRows>
        {rows
          .filter((row) => row.when?.(values) ?? true)
          .map((row) => (
            <SettingField key={row.name} row={row} />
          ))}
        {extras[key]}
      </FormRows>
    </Section>
  ))
}

/** Leads to the parts of a long form; `onGo` unfolds them where they are folded. */
export function PartLinks({ groups, onGo }: { groups: readonly SettingGroup[]; onGo?: () => void }) {
  const { i18n } = useLingui()
  const { t } = useWords()
  const values = useFormContext<ContestInput>().watch()
  return (
    <nav aria-label={t`Form sections`} className="flex flex-wrap gap-x-4 gap-y-1 text-caption">
      {groups
        .filter(({ rows }) => rows.length === 0 || rows.some((row) => row.when?.(values) ?? true))
        .map(({ key, title }) => (
          <a
            key={key}
            href={`#${idOf(key)}`}
            className="flex min-h-6 items-center text-fg-3 underline-offset-2 hover:text-fg hover:underline"
            onClick={(event) => {
              // The router would take a fragment for another page.
              event.preventDefault()
              if (onGo !== undefined) flushSync(onGo)
              document.querySelector(`#${idOf(key)}`)?.scrollIntoView({ block: 'start' })
            }}
          >
            {i18n._(title)}
          </a>
        ))}
    </nav>
  )
}
