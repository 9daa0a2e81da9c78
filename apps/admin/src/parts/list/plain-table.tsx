import type { ReactNode } from 'react'

/** A few short rows that nobody sorts. */
export function Table({ heads, rows }: { heads: readonly ReactNode[]; rows: ReadonlyArray<readonly ReactNode[]> }) {
  return (
    <table className="w-full text-left text-body">
      <thead className="text-fg-3">
        <tr>
          {heads.map((head, at) => (
            <th key={at} scope="col" className="border-b border-rule py-1 pr-4 font-normal">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, at) => (
          <tr key={at}>
            {cells.map((cell, index) => (
              <td key={index} className="border-b border-rule-2 py-1.5 pr-4 align-top break-words text-fg-2">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
