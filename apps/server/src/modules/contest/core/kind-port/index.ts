import type { BuiltKind } from '@beacon/engine/kinds'

/** What a module asks of every kind of contest, and whose answers are in use. */
export interface KindPorts<Port> {
  /** Told once, by the composition root: the law of imports lets a kind know the module and not the other way round. */
  use(ports: Readonly<Record<BuiltKind, Port>>): void
  /** The answer of a contest's kind. @throws Error before `use`. */
  of(contest: { kind: BuiltKind }): Port
  /** The answers of all kinds that are built. @throws Error before `use`. */
  all(): { kind: BuiltKind; port: Port }[]
}

/** A port is declared by the module that asks, so that a module knows no more of a kind than its own questions. */
export function kindPorts<Port>(module: string): KindPorts<Port> {
  let inUse: Readonly<Record<BuiltKind, Port>> | null = null
  const ports = () => {
    if (inUse === null) throw new Error(`${module} knows no kinds of contest: the composition root calls useKinds`)
    return inUse
  }
  return {
    use: (given) => {
      inUse = given
    },
    of: ({ kind }) => ports()[kind],
    // Checked by the type of `use`: its keys are kinds.
    all: () => Object.entries(ports()).map(([kind, port]) => ({ kind: kind as BuiltKind, port })),
  }
}
