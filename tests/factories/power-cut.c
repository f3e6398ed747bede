/*
 * Stands between a program and its syncs. Copies what each sync makes durable: the content of a file and its name, or the
 * names in a folder. All else would be gone after a power cut. POWER_ROOT is the watched folder, POWER_KEPT takes the
 * copies. Compiled and loaded by power-cut.ts.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PAGE = 4096, CHUNK = 1 << 18, LINE = 1024 };

/* Ends a note. A killed process may leave a part of one, on whose line the next must not begin. */
static const char *end = ".\n";

/* A number of a file that no later file gets, although inodes are used again. */
static int key_of(int folder, const char *name, char *key, struct statx *found) {
  int flags = AT_SYMLINK_NOFOLLOW | (*name ? 0 : AT_EMPTY_PATH);
  if (statx(folder, name, flags, STATX_BASIC_STATS | STATX_BTIME, found) != 0) return -1;
  sprintf(key, "%llu-%lld%09u", (unsigned long long)found->stx_ino, (long long)found->stx_btime.tv_sec,
          found->stx_btime.tv_nsec);
  return 0;
}

static int kept(const char *name, int flags) {
  char file[PATH_MAX];
  snprintf(file, sizeof file, "%s/%s", getenv("POWER_KEPT"), name);
  int fd = open(file, flags | O_CREAT | O_CLOEXEC, 0666);
  if (fd < 0) abort();
  return fd;
}

static void note(int log, const char *text, size_t length) {
  if (write(log, text, length) != (ssize_t)length) abort();
}

/* Copies the pages that differ. PostgreSQL syncs files of 16 MB for a few bytes. */
static void copy_pages(int fd, const char *key) {
  static char now[CHUNK], before[CHUNK];
  char own[64];
  /* The descriptor may be open for writing only. */
  snprintf(own, sizeof own, "/proc/self/fd/%d", fd);
  int from = open(own, O_RDONLY | O_CLOEXEC), to = kept(key, O_RDWR);
  if (from < 0) abort();
  off_t size = 0;
  for (ssize_t length; (length = pread(from, now, CHUNK, size)) > 0; size += length) {
    ssize_t known = pread(to, before, length, size);
    for (ssize_t at = 0; at < length; at += PAGE) {
      ssize_t part = length - at < PAGE ? length - at : PAGE;
      if (at + part <= known && memcmp(now + at, before + at, part) == 0) continue;
      if (pwrite(to, now + at, part, size + at) != part) abort();
    }
  }
  if (ftruncate(to, size) != 0) abort();
  close(from);
  close(to);
}

static int line(char *into, char kind, const char *key, const struct statx *found, const char *name) {
  return snprintf(into, LINE, "%c %s %o %u %u %s\n", kind, key, found->stx_mode & 07777, found->stx_uid,
                  found->stx_gid, name);
}

static void note_folder(int log, int fd, const char *key) {
  size_t used = 0, room = 1 << 16;
  char *text = malloc(room);
  used += sprintf(text, "\nD %s\n", key);
  DIR *folder = fdopendir(openat(fd, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!folder) abort();
  for (struct dirent *entry; (entry = readdir(folder));) {
    char inner[64];
    struct statx found;
    if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, "..")) continue;
    if (key_of(fd, entry->d_name, inner, &found) != 0) continue;
    if (used + LINE + 8 > room) text = realloc(text, room *= 2);
    used += line(text + used, S_ISDIR(found.stx_mode) ? 'd' : 'f', inner, &found, entry->d_name);
  }
  closedir(folder);
  strcpy(text + used, end);
  note(log, text, used + strlen(end));
  free(text);
}

/*
 * Notes the name of a file and those of the folders above it: file systems with a journal keep them with the file. Below
 * the working folder, names are looked up from there, because PostgreSQL may have no access to what is above.
 */
static void note_names(int log, char *path, size_t root) {
  char key[64], parent[64], text[LINE + 128], here[PATH_MAX];
  struct statx found, above;
  size_t length = getcwd(here, sizeof here) ? strlen(here) : 0;
  if (length > 1 && strncmp(path, here, length) == 0 && path[length] == '/') {
    path += length + 1;
    root = 0;
  }
  while (strlen(path) > root && key_of(AT_FDCWD, path, key, &found) == 0) {
    char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    if (slash) *slash = 0;
    if (key_of(AT_FDCWD, slash ? path : ".", parent, &above) != 0) return;
    int used = sprintf(text, "\nF %s\n", parent);
    used += line(text + used, S_ISDIR(found.stx_mode) ? 'd' : 'f', key, &found, name);
    note(log, text, used + sprintf(text + used, "%s", end));
    if (!slash) return;
  }
}

static void keep_one(int log, int fd, char *path, size_t root) {
  char key[64];
  struct statx found;
  if (key_of(fd, "", key, &found) != 0) return;
  if (S_ISDIR(found.stx_mode)) note_folder(log, fd, key);
  else if (S_ISREG(found.stx_mode)) copy_pages(fd, key);
  if (found.stx_nlink > 0) note_names(log, path, root);
}

static void keep(int fd) {
  const char *root = getenv("POWER_ROOT");
  char own[64], path[PATH_MAX];
  snprintf(own, sizeof own, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(own, path, sizeof path - 1);
  if (!root || length <= 0) return;
  path[length] = 0;
  size_t prefix = strlen(root);
  if (strncmp(path, root, prefix) != 0 || (path[prefix] != '/' && path[prefix] != 0)) return;
  int log = kept("log", O_WRONLY | O_APPEND);
  /* One sync at a time, so that names are noted in the order in which they became durable. */
  flock(log, LOCK_EX);
  keep_one(log, fd, path, prefix);
  close(log);
}

int fsync(int fd) {
  keep(fd);
  return 0;
}

int fdatasync(int fd) {
  keep(fd);
  return 0;
}
