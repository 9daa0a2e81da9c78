import { createContext } from 'react'

/** Whether labels stand above (dialogs, login) or in a column left of the fields (pages). Set by FormLayout. */
export const FieldLayoutContext = createContext<'stack' | 'row'>('stack')
