import type { ReactNode } from 'react'

/** Gallery sections of this folder: what the component looks like in each of its states. */
export const sections: ReadonlyArray<{ id: string; title: string; element: ReactNode }> = []
