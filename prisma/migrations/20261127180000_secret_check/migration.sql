-- Each start opens the row's value, and so finds a wrong SECRET_KEY. Null lets the next start store one.
create table secret_check (
  only_row boolean primary key default true check (only_row),
  sealed bytea
);
