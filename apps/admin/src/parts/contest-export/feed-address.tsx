import { contestExport, type ExportWhat } from '@beacon/api/contest/export'
import { clics } from '@beacon/api/contest/clics'
import { CopyField } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'

interface Props {
  contestId: string
  what: ExportWhat
}

const addressOf = (path: string, contestId: string): string =>
  new URL(`/api/ct${path.replace(':resource_id', contestId)}`, window.location.origin).href

/** Where programs of others read the same results live; a file holds them as they stand. */
export function FeedAddress({ contestId, what }: Props) {
  const { t } = useLingui()
  const label = t`Live address`
  if (what === 'clics')
    return (
      <Field label={label} help={t`For resolvers and overlays. Sign in with any user name and the key of a screen as password.`}>
        <CopyField label={label} value={addressOf(clics.contest.path, contestId)} />
      </Field>
    )
  if (what === 'ctftime')
    return (
      <Field label={label} help={t`Put the key of a screen at the end.`}>
        <CopyField label={label} value={`${addressOf(contestExport.ctftime.path, contestId)}?viewer_key=`} />
      </Field>
    )
  return null
}
