export { ChangePasswordPage } from './change-password-page.tsx'
export { LoginPage } from './login-page.tsx'
export { NotFoundPage } from './not-found-page.tsx'
export { RegisterPage } from './register-page.tsx'
