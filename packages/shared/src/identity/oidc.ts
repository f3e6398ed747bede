export const OIDC_MINUTES = 10;
