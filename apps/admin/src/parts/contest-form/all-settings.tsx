import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { type ReactNode, use, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { FormScopeContext } from './form-scope.ts'
import { type ContestInput, isOnBase } from './model.ts'
import { useKindForm } from './kind-form.ts'
import { restGroups } from './rows/index.ts'
import { PartLinks, SettingGroups } from './setting-groups.tsx'

/**
 * Everything of a new contest that has a default, folded away behind one line that says how much of it was changed, with links to
 * its parts: what is asked and the way to everything else stand on one screen.
 */
export function AllSettings({ extras }: { extras: Readonly<Record<string, ReactNode>> }) {
  const { t } = useLingui()
  const { base, problems } = use(FormScopeContext)
  const { watch, formState } = useFormContext<ContestInput>()
  const values = watch()
  const groups = restGroups(useKindForm())
  const rows = groups.flatMap((group) => group.rows).filter((row) => row.when?.(values) ?? true)
  const changed = rows.filter((row) => (row.covers ?? [row.name]).some((name) => !isOnBase(base, name, values[name]))).length
  const wrong = new Set([...Object.keys(formState.errors), ...[...problems.keys()].map((path) => path.split('.')[0] ?? '')])
  const hasError = rows.some((row) => (row.covers ?? [row.name]).some((name) => wrong.has(name)))
  const parts = groups.filter(({ key, rows: own }) => own.length > 0 || extras[key] !== undefined)
  const [isOpened, setOpened] = useState(false)
  const isOpen = isOpened || hasError
  const onDefault = plural(rows.length - changed, { one: '# setting at its default', other: '# settings at their defaults' })
  return (
    <>
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
      <PartLinks groups={parts} onGo={() => setOpened(true)} />
      {isOpen && <SettingGroups groups={groups} extras={extras} />}
    </>
  )
}
