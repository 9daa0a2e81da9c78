import type { ReactNode } from 'react'

/** A short list as a table. */
export function PlainTable({ label, heads, children }: { label: string; heads: readonly string[]; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keys
    <div className="overflow-x-auto" tabIndex={0} role="group" aria-label={label}>
      <table className="w-full text-body" aria-label={label}>
        <thead className="text-left text-fg-3">
          <tr>
            {heads.map((head, index) => (
              <th key={index} scope="col" className="border-b border-rule py-1 pr-3 font-normal whitespace-nowrap">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
