import type { CheckRecord } from '@beacon/api/kinds/operation/desk'
import { Mark } from '@beacon/ui/theme'
import { Trans } from '@lingui/react/macro'
import { statusLooks, useCodeWords, useStatusWords } from '../words.ts'

/** What came of a check, and whether somebody said otherwise. */
export function CheckMark({ of: { status, code, decided_by } }: { of: Pick<CheckRecord, 'status' | 'code' | 'decided_by'> }) {
  const words = useStatusWords()
  const codes = useCodeWords()
  const { mark, look } = statusLooks[status]
  // A failure has more than one cause; of a decision the program's word is no cause.
  const cause = status === 'fail' && code !== null && decided_by === null ? codes[code] : words[status]
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <span className={`inline-flex items-center gap-2 ${look}`}>
        <Mark name={mark} size={12} />
        {cause}
      </span>
      {decided_by !== null && status !== 'void' && (
        <span className="text-caption text-azure">
          <Trans context="check">overruled</Trans>
        </span>
      )}
    </span>
  )
}
