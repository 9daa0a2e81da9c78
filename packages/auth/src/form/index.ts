export { issueText, type LabelOf, refusalOf, useContractForm } from './contract-form.ts'
export { limitsOf, passwordBy, type PasswordLimits, usualLimits } from './password-limits.ts'
