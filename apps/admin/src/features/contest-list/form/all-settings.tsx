import { FormRows } from '@beacon/ui/form'
import { Section } from '@beacon/ui/layout'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { useLingui as useWords } from '@lingui/react/macro'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { type ContestInput, isOnDefault } from './model.ts'
import { SettingField } from './setting-field.tsx'
import { settingGroups } from './setting-rows.ts'

/** Everything that has a default. Of a new contest it is folded away behind one line that says how much of it was changed. */
export function AllSettings({ isNew, hasStarted }: { isNew: boolean; hasStarted: boolean }) {
  const { i18n } = useLingui()
  const { t } = useWords()
  const { watch, formState } = useFormContext<ContestInput>()
  const values = watch()
  const groups = settingGroups.filter((group) => !isNew || group.key !== 'visibility')
  const names = groups.flatMap((group) => group.rows.map((row) => row.name))
  const changed = names.filter((name) => !isOnDefault(name, values[name])).length
  const hasError = names.some((name) => formState.errors[name] !== undefined)
  const [isOpened, setOpened] = useState(false)
  const isOpen = !isNew || isOpened || hasError
  const onDefault = plural(names.length - changed, { one: '# setting as default', other: '# settings as default' })
  return (
    <>
      {isNew && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpened(!isOpen)}
          className="mt-2 flex min-h-control items-center gap-2 self-start rounded-control pr-2 text-fg-2 hover:text-fg"
        >
          {isOpen ? <ChevronDown size={16} aria-hidden="true" /> : <ChevronRight size={16} aria-hidden="true" />}
          {onDefault}
          {changed > 0 && <span className="text-amber">· {t`${changed} changed`}</span>}
        </button>
      )}
      {isOpen &&
        groups.map((group) => (
          <Section key={group.key} title={i18n._(group.title)}>
            <FormRows>
              {group.rows
                .filter((row) => row.when?.(values) ?? true)
                .map((row) => (
                  <SettingField key={row.name} row={row} hasStarted={hasStarted} />
                ))}
            </FormRows>
          </Section>
        ))}
    </>
  )
}
