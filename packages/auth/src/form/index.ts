export { type ContractForm, issueText, type LabelOf, refusalOf, useContractForm } from './contract-form.ts'
export { FormDialog, type FormDialogProps } from './form-dialog.tsx'
export { usePersonLabels } from './person-labels.ts'
export { limitsOf, passwordBy, type PasswordLimits, usualLimits } from './password-limits.ts'
