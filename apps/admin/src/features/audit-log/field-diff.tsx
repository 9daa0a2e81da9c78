import type { AuditDetail } from '@beacon/api/platform/audit'
import { formatLogTime } from '@beacon/i18n'
import { Trans } from '@lingui/react/macro'

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/u
type Content = AuditDetail['before']
const textOf = (value: unknown): string | null => {
  if (value === undefined || value === null) return null
  if (typeof value === 'string') return instant.test(value) ? formatLogTime(value) : value
  return JSON.stringify(value, null, 1).replaceAll(/\n\s*/gu, ' ')
}

/** Both sides of what was changed, field by field. */
export function FieldDiff({ before, after }: { before: Content; after: Content }) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  if (names.length === 0)
    return (
      <p className="text-fg-3">
        <Trans>No content was recorded.</Trans>
      </p>
    )
  return (
    <table className="w-full table-fixed border-collapse text-left">
      <thead className="text-caption text-fg-3">
        <tr className="border-b border-rule">
          <th scope="col" className="w-[28%] py-1.5 pr-3 font-normal">
            <Trans>Field</Trans>
          </th>
          <th scope="col" className="py-1.5 pr-3 font-normal">
            <Trans context="audit">Before</Trans>
          </th>
          <th scope="col" className="py-1.5 font-normal">
            <Trans context="audit">After</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name} className="border-b border-rule-2 align-top">
            <th scope="row" className="break-words py-1.5 pr-3 font-mono text-mono font-normal text-fg-2">
              {name}
            </th>
            <Side text={textOf(before?.[name])} isOld />
            <Side text={textOf(after?.[name])} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Side({ text, isOld = false }: { text: string | null; isOld?: boolean }) {
  if (text === null) return <td className="py-1.5 pr-3 text-fg-3">–</td>
  const Mark = isOld ? 'del' : 'ins'
  return (
    <td className="py-1.5 pr-3">
      <Mark className={`whitespace-pre-wrap break-words no-underline ${isOld ? 'text-fg-3' : 'text-fg'}`}>
        {text === 'changed' ? <Masked /> : text}
      </Mark>
    </td>
  )
}

/** A value that is never written down. */
const Masked = () => (
  <span className="text-fg-3">
    <Trans context="audit">(not recorded)</Trans>
  </span>
)
