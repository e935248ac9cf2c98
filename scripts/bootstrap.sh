# What ./run and ./test need: a Rust that is new enough, a C linker for it; a C++ compiler,
# pdftotext, PostgreSQL, Chromium and Python for tests.
# Sourced from the project's root; POSIX sh.

rust_needed=1.95

die() {
    printf 'sabot: %s\n' "$1" >&2
    exit 1
}

# Whether version $1 is at least version $2, both as MAJOR.MINOR with anything behind.
at_least() {
    have_major=${1%%.*} have_rest=${1#*.} have_minor=${have_rest%%.*}
    need_major=${2%%.*} need_minor=${2#*.}
    [ "$have_major" -gt "$need_major" ] ||
        { [ "$have_major" -eq "$need_major" ] && [ "$have_minor" -ge "$need_minor" ]; }
}

need_rust() {
    command -v cargo >/dev/null 2>&1 ||
        die "Rust is not installed. Get it from https://rustup.rs, then run this again."
    version=$(rustc --version | cut -d ' ' -f 2)
    at_least "$version" "$rust_needed" ||
        die "Rust $rust_needed or newer is needed, this is $version. Run: rustup update stable"
}

# Installs packages where Debian's tools are: $1 is what they give, $2 what it is for, then packages.
install_packages() {
    what=$1 reason=$2
    shift 2
    command -v apt-get >/dev/null 2>&1 || die "$what is needed $reason: install it, then run this again."
    as_root=
    [ "$(id -u)" -eq 0 ] || as_root=sudo
    echo "sabot: installing $what, which is needed $reason" >&2
    $as_root apt-get update -q >&2 &&
        $as_root apt-get install -q -y --no-install-recommends "$@" >&2 ||
        die "could not install $*: install it, then run this again."
}

need_linker() {
    command -v cc >/dev/null 2>&1 || install_packages "a C compiler" "for linking" gcc libc6-dev
}

# The guided fuzzer is written in C++.
need_cxx() {
    command -v c++ >/dev/null 2>&1 ||
        install_packages "a C++ compiler" "for the tests" g++
}

# The full test starts PostgreSQL servers of its own. Debian puts the programs off the path.
need_postgresql() {
    command -v initdb >/dev/null 2>&1 && return
    for initdb in /usr/lib/postgresql/*/bin/initdb; do
        [ -x "$initdb" ] && return
    done
    install_packages "PostgreSQL's server" "for the full test (./test --quick does without)" postgresql
}

# Tests read the PDFs that are written with a program that is not ours.
need_pdftotext() {
    command -v pdftotext >/dev/null 2>&1 || install_packages pdftotext "for the tests" poppler-utils
}

# The full test tries the Python bindings of odds, and the book's pages that have Python in them.
need_python() {
    command -v python3 >/dev/null 2>&1 ||
        install_packages Python "for the full test (./test --quick does without)" python3
}

# The full test opens the screens in a browser.
need_browser() {
    [ -x /usr/bin/chromium ] ||
        install_packages Chromium "for the full test (./test --quick does without)" chromium
}

# Whether there is a Node that builds the screens.
can_build_screens() {
    command -v node >/dev/null 2>&1 && version=$(node --version) && at_least "${version#v}" 20.19
}

# The screens are built with Node, whenever what they are made of has changed.
need_screens() {
    command -v node >/dev/null 2>&1 ||
        die "Node 20.19 or newer builds the screens: install it, then run this again."
    version=$(node --version)
    at_least "${version#v}" 20.19 ||
        die "Node 20.19 or newer builds the screens, this is $version."
    made_of=$(find web -path web/node_modules -prune -o -path web/dist -prune -o -type f -print |
        sort | xargs cksum | cksum)
    if [ -d web/node_modules ] && [ -f web/dist/made-of ] &&
        [ "$(cat web/dist/made-of)" = "$made_of" ]; then
        return
    fi
    echo "sabot: building the screens" >&2
    (
        cd web
        # Optional packages for other systems are not in the lock of every registry's mirror.
        npm install --no-save --ignore-scripts --no-audit --no-fund >&2 &&
            npx --no-install vite build >&2
    ) || die "the screens could not be built: see what npm says above."
    printf '%s' "$made_of" >web/dist/made-of
}

need_component() {
    cargo "$1" --version >/dev/null 2>&1 ||
        die "cargo $1 is not installed. Run: rustup component add $2"
}
