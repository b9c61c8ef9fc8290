/** From so many on the number of registered users is shown; fewer say nothing about a service (reading 41). */
export const USERS_SHOWN_FROM = 1000;
