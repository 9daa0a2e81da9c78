/** A port, or all from it to another one. */
export interface PortSpan {
  port: number
  /** The last one of a range. */
  to?: number | undefined
}

/** As people write it: `8080`, `9000–9009`. */
export const portText = ({ port, to }: PortSpan): string => (to === undefined ? `${port}` : `${port}–${to}`)

/** What a check may reach of an address: a port, or a first and a last one. */
export type PortReach = number | [from: number, to: number]
export const reachOf = ({ port, to }: PortSpan): PortReach => (to === undefined ? port : [port, to])
