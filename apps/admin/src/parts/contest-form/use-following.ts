import { contractOf } from '@beacon/api/contest/contest-fields'
import type { BuiltKind } from '@beacon/router/paths'
import { useEffect, useState } from 'react'
import { isSame } from '../form/as-default.tsx'

type Values = Readonly<Record<string, unknown>>
interface Form {
  /** What it began with. */
  formState: { defaultValues?: object | undefined }
  setValue: (...call: never) => void
}
interface Following {
  kind: BuiltKind
  values: Values
  /** A new contest: its start counts as given, and what follows is no change of the form. */
  isNew: boolean
  /** It has not started. */
  isAhead: boolean
}
type SetValue = (name: string, value: unknown, options: { shouldDirty: boolean; shouldValidate: boolean }) => void

/**
 * Settings that follow from others do so while one fills in the form, and go back with them; what somebody chose stays. Answers what
 * they were set to, by name.
 */
export function useFollowing(
  { formState, setValue }: Form,
  { kind, values, isNew, isAhead }: Following,
): Readonly<Record<string, unknown>> {
  const begun = formState.defaultValues
  const [followed, setFollowed] = useState<Readonly<Record<string, unknown>>>({})
  useEffect(() => {
    const { follow } = contractOf(kind)
    if (follow === undefined || !isAhead || begun === undefined) return
    const first: Values = { ...begun }
    // Checked: the contract names settings of the kind, which are fields of the form.
    const set = setValue as SetValue
    const isFollowing = (name: string) => name in followed && isSame(followed[name], values[name])
    const following = Object.keys(followed).filter(isFollowing)
    const chosen = Object.keys(values).filter((name) => !isSame(values[name], first[name]) && !isFollowing(name))
    const plain = { ...values, ...Object.fromEntries(following.map((name) => [name, first[name]])) }
    const found = follow(plain, new Set(isNew ? [...chosen, 'start_at'] : chosen))
    if (found === null) return
    const next: Values = { ...Object.fromEntries(following.map((name) => [name, first[name]])), ...found }
    const moved = Object.entries(next).filter(([name, value]) => !isSame(values[name], value))
    for (const [name, value] of moved) set(name, value, { shouldDirty: !isNew, shouldValidate: true })
    if (moved.length > 0) setFollowed({ ...followed, ...Object.fromEntries(moved) })
  }, [kind, values, begun, isNew, isAhead, setValue, followed])
  return followed
}
